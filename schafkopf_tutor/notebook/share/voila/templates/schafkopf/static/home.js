// The home page: go on where you were, and what has been read already.

(() => {
  const { stored } = globalThis.schafkopfReader;
  const language = document.documentElement.lang;
  const links = [...document.querySelectorAll("[data-path]")];
  const path = (link) => link.dataset.path;

  const place = stored(`place.${language}`);
  const goOn = document.querySelector("[data-go-on]");
  const lesson = place && links.find((link) => path(link) === place.path);
  if (lesson && goOn) {
    goOn.href = `${lesson.href}#${encodeURIComponent(place.cell)}`;
    goOn.querySelector("[data-title]").textContent = lesson.querySelector("[data-title]").textContent;
    goOn.parentElement.hidden = false;
    document.querySelector("[data-begin]")?.setAttribute("hidden", "");
  }

  // what the desk of each page is made by; only with our own reader
  const table = document.querySelector("[data-cookie]");
  if (table) {
    const { cookie } = table.dataset;
    const kept = document.cookie.split("; ").find((one) => one.startsWith(`${cookie}=`));
    const given = new URLSearchParams(decodeURIComponent(kept?.slice(cookie.length + 1) ?? ""));
    for (const select of table.querySelectorAll("select")) {
      const value = given.get(select.name);
      if ([...select.options].some((one) => one.value === value)) select.value = value;
    }
    table.addEventListener("change", () => {
      const choice = encodeURIComponent(new URLSearchParams(new FormData(table)));
      document.cookie = `${cookie}=${choice}; path=/; max-age=31536000; samesite=lax`;
      const said = table.querySelector("[role=status]");
      said.textContent = said.dataset.said;
    });
  }

  const read = stored(`read.${language}`) ?? {};
  for (const link of links) {
    const mark = link.querySelector("[data-begun]");
    if (mark && read[path(link)]) mark.textContent = mark.dataset[read[path(link)]];
  }
})();
