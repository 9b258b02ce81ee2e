// Says how the page stands: it starts, it is ready, it is cut off for a moment, or lost for good.
// The sentences stand in the page; here it is only decided which of them is true.

(() => {
  const line = document.querySelector(".state [role=status]");
  const reload = document.querySelector(".state button");
  const patience = 20_000; // milliseconds
  let state = "starting";
  let whole = false; // the page has arrived to its end
  let open = false; // there is a line to the kernel

  function say(next) {
    if (next === state || state === "lost") return;
    state = next;
    document.body.dataset.state = next;
    line.textContent = line.dataset[next];
    reload.hidden = next !== "lost" && next !== "slow";
  }

  function look() {
    if (whole && open && !document.querySelector("[data-panel]:not([data-live])")) say("ready");
  }

  // Voila keeps its line to itself, so it is watched where every line begins.
  const died = /"execution_state": ?"(restarting|autorestarting|dead)"/;
  const Line = globalThis.WebSocket;
  globalThis.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      if (!/\/api\/kernels\//.test(this.url)) return;
      this.addEventListener("open", () => {
        open = true;
        look();
      });
      this.addEventListener("close", () => {
        open = false;
        if (state !== "starting") say("away");
        setTimeout(() => (reload.hidden &&= open), patience);
        alive();
      });
      this.addEventListener("message", ({ data }) => {
        if ((data.length ?? data.byteLength) > 5000) return;
        if (died.test(typeof data === "string" ? data : new TextDecoder().decode(data))) say("lost");
      });
    }
  };

  // Whether the kernel is still known; if the server answers that it is not, nothing comes back.
  async function alive() {
    const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    try {
      const answer = await fetch(`${config.baseUrl}api/kernels/${config.kernelId}`);
      if (answer.status === 404) say("lost");
    } catch {
      setTimeout(() => !open && alive(), 5000);
    }
  }

  globalThis.voila_heartbeat = () => {}; // a cell takes its time
  reload.addEventListener("click", () => location.reload());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  addEventListener("DOMContentLoaded", () => {
    whole = true;
    look();
    setTimeout(() => state === "starting" && say("slow"), patience);
  });
  new MutationObserver(look).observe(document.documentElement, {
    attributeFilter: ["data-live"],
    childList: true,
    subtree: true,
  });

  // back to where this lesson lies, if a folder is shown and not this lesson alone
  const up = document.querySelector("[data-up]");
  const here = location.pathname.split("/render/");
  if (here.length === 2) {
    const folder = here.join("/tree/").replace(/(\/practice)?\/[^/]*$/, "");
    up.href = folder.replace(/\/exercises(?=\/[^/]*$)/, "/course");
  } else up.parentElement.remove();

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => (document.body.dataset.jpThemeLight = String(!dark.matches));
  dark.addEventListener("change", theme);
  theme();
})();
