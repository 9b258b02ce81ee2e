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

  const read = stored(`read.${language}`) ?? {};
  for (const link of links) {
    const mark = link.querySelector("[data-begun]");
    if (mark && read[path(link)]) mark.textContent = mark.dataset[read[path(link)]];
  }
})();
