@echo off
rem Öffnet den Schafkopf-Kurs: doppelklicken.
rem Opens the Schafkopf course: double-click it.
rem
rem It installs the course once, into a folder of your own (named below as PROGRAM), and changes
rem nothing else on the computer. Delete that folder, and all that was installed is gone.
rem Not run on Windows yet: read only. Paths stand in no ( ) block, since they may hold a bracket.
setlocal EnableExtensions DisableDelayedExpansion
chcp 65001 >nul
set "PYTHONUTF8=1"

set "HERE=%~dp0"
for %%f in ("%~dp0..\..") do set "ROOT=%%~ff"
set "DATA=%LOCALAPPDATA%\schafkopf-tutor"
set "PROGRAM=%DATA%\program"
set "LOG=%DATA%\install.log"

set "L=de"
set "SPOKEN=de"
for /f "tokens=3" %%a in ('reg query "HKCU\Control Panel\International" /v LocaleName 2^>nul') do set "SPOKEN=%%a"
if /i "%SPOKEN:~0,2%"=="en" set "L=en"

rem --- what is installed: a wheel beside this file, the download around it, else by its name
set "WHAT=schafkopf-tutor[course]"
set "PINS="
set "STAMP=by name"
for %%f in ("%HERE%schafkopf_tutor-*.whl") do call :wheel "%%~ff"
if not "%STAMP%"=="by name" goto compare
if not exist "%ROOT%\pyproject.toml" goto compare
if not exist "%ROOT%\schafkopf_tutor\" goto compare
set "WHAT=%ROOT%[course]"
set "PINS=%ROOT%\constraints.txt"
for %%f in ("%ROOT%\pyproject.toml") do set "STAMP=%%~ff %%~tf %%~zf"

:compare
set "INSTALLED="
set "UPDATE="
if exist "%PROGRAM%\installed" for /f "usebackq delims=" %%a in ("%PROGRAM%\installed") do set "INSTALLED=%%~a"
rem The Python it was made with may be gone: then it is made anew.
if not exist "%PROGRAM%\Scripts\python.exe" goto look
"%PROGRAM%\Scripts\python.exe" -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul || rmdir /s /q "%PROGRAM%"
:look
if not exist "%PROGRAM%\Scripts\schafkopf-tutor.exe" goto install
if "%INSTALLED%"=="%STAMP%" goto open
set "UPDATE=--update"

:install
if "%L%"=="en" echo The course is being set up. The first time this takes a few minutes ...
if "%L%"=="de" echo Der Kurs wird eingerichtet. Das dauert beim ersten Mal ein paar Minuten ...
if not exist "%DATA%\" mkdir "%DATA%" 2>nul
if not exist "%DATA%\" goto no_folder
break >"%LOG%"

set "PY="
for %%p in ("py -3" python python3) do if not defined PY call :try "%%~p"
if exist "%PROGRAM%\Scripts\pip.exe" goto with_pip
if not defined PY goto with_uv
%PY% -m venv "%PROGRAM%" >>"%LOG%" 2>&1
if errorlevel 1 goto failed

:with_pip
if defined PINS goto with_pins
"%PROGRAM%\Scripts\python.exe" -m pip install --disable-pip-version-check "%WHAT%" >>"%LOG%" 2>&1
if errorlevel 1 goto failed
goto installed
:with_pins
"%PROGRAM%\Scripts\python.exe" -m pip install --disable-pip-version-check --constraint "%PINS%" "%WHAT%" >>"%LOG%" 2>&1
if errorlevel 1 goto failed
goto installed

:with_uv
where uv >nul 2>nul
if errorlevel 1 goto no_python
if not exist "%PROGRAM%\Scripts\python.exe" uv venv --python 3.12 "%PROGRAM%" >>"%LOG%" 2>&1
if not exist "%PROGRAM%\Scripts\python.exe" goto failed
if defined PINS goto uv_pins
uv pip install --python "%PROGRAM%\Scripts\python.exe" "%WHAT%" >>"%LOG%" 2>&1
if errorlevel 1 goto failed
goto installed
:uv_pins
uv pip install --python "%PROGRAM%\Scripts\python.exe" --constraint "%PINS%" "%WHAT%" >>"%LOG%" 2>&1
if errorlevel 1 goto failed

:installed
>"%PROGRAM%\installed" echo "%STAMP%"

:open
cd /d "%USERPROFILE%"
"%PROGRAM%\Scripts\schafkopf-tutor.exe" read --lang %L% %UPDATE%
if not errorlevel 1 exit /b 0
if "%L%"=="en" echo The course did not open; what is missing is said by: "%PROGRAM%\Scripts\schafkopf-tutor.exe" doctor
if "%L%"=="de" echo Der Kurs ist nicht aufgegangen; was fehlt, sagt: "%PROGRAM%\Scripts\schafkopf-tutor.exe" doctor
goto stop

:failed
if exist "%PROGRAM%\Scripts\schafkopf-tutor.exe" goto go_on
if exist "%PROGRAM%\" rmdir /s /q "%PROGRAM%"
if "%L%"=="en" echo The course could not be set up, mostly because there is no internet: connect the computer and double-click again. What happened is in "%LOG%".
if "%L%"=="de" echo Der Kurs ließ sich nicht einrichten, meist fehlt das Internet: Verbinde den Rechner und doppelklick noch einmal. Was geschah, steht in "%LOG%".
goto stop

:go_on
if "%L%"=="en" echo The new version could not be had; the old one goes on.
if "%L%"=="de" echo Die neue Fassung ließ sich nicht holen; es geht mit der alten weiter.
set "UPDATE="
goto open

:no_python
if "%L%"=="en" echo Python 3.11 or newer is missing: you get it at python.org; then double-click again.
if "%L%"=="de" echo Es fehlt Python 3.11 oder neuer: Du bekommst es bei python.org, dann noch einmal doppelklicken.
goto stop

:no_folder
if "%L%"=="en" echo No folder can be made in "%DATA%": make room there or allow writing to it.
if "%L%"=="de" echo In "%DATA%" lässt sich kein Ordner anlegen: Dort Platz schaffen oder das Schreiben erlauben.

:stop
pause
exit /b 1

:try
%~1 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 set "PY=%~1"
exit /b 0

:wheel
set "WHAT=%~1[course]"
set "STAMP=%~1 %~t1 %~z1"
exit /b 0
