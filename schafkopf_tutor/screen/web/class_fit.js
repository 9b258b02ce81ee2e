// All of a question on the wall without moving the page: nobody at the front can scroll. What is too high is
// set in two columns or smaller, whichever stays larger.
const [LEAST, STEPS] = [0.35, 6];

export function fit(here) {
  const root = here.firstElementChild;
  if (!root?.classList.contains("is-big")) return;
  const page = document.documentElement;
  const fits = (size, way) => {
    root.style.zoom = size;
    root.dataset.fit = way;
    return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth;
  };
  if (fits(1, "one")) return;
  const [one, two] = ["one", "two"].map((way) => largest((size) => fits(size, way)));
  fits(...(two > one ? [two, "two"] : [one, "one"]));
}

// The largest size that fits, nearly.
function largest(fits) {
  let [good, bad] = [LEAST, 1];
  if (fits(bad)) return bad;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (good + bad) / 2;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
