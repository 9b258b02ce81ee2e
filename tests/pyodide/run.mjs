// Runs the bare tests on the built wheel in Pyodide: Python in WebAssembly, here under node, without a network.
//
//   node run.mjs job.json
//
// job.json: { "unpack": [[file, format, folder], …], "site": folder, "cwd": folder, "package": name,
//             "pytest": [argument, …], "least": n }
// Ends with one line of JSON that counts, and fails when a test failed or fewer than `least` passed.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const RUN = `
import importlib, json, os, sys
sys.path.insert(0, job["site"])
importlib.invalidate_caches()
import pytest
package = importlib.import_module(job["package"])

class Count:
    def __init__(self):
        self.passed, self.failed, self.skipped = 0, [], []
    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)
        elif report.skipped:
            self.skipped.append(report.nodeid)
        elif report.when == "call":
            self.passed += 1

os.chdir(job["cwd"])
count = Count()
code = pytest.main(job["pytest"], plugins=[count])
json.dumps({
    "exit": int(code), "passed": count.passed, "failed": count.failed, "skipped": count.skipped,
    "python": sys.version.split()[0], "platform": sys.platform,
    "package": package.__file__,
})
`;

async function main(job) {
  const python = await loadPyodide();
  for (const [file, format, folder] of job.unpack) {
    python.FS.mkdirTree(folder);
    python.unpackArchive(new Uint8Array(readFileSync(file)), format, { extractDir: folder });
  }
  python.globals.set("job", python.toPy(job));
  const told = JSON.parse(await python.runPythonAsync(RUN));
  console.log(JSON.stringify(told));
  return told.exit === 0 && told.failed.length === 0 && told.passed >= job.least;
}

try {
  process.exit((await main(JSON.parse(readFileSync(process.argv[2], "utf8")))) ? 0 : 1);
} catch (error) {
  console.error(error.message); // the Python traceback; node's own would print the whole of Pyodide
  process.exit(2);
}
