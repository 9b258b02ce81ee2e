// The pictures of a page: each drawing stands there once, with a sign in place of each colour that differs
// between the light and the dark look.
const FIRST = 0xe000;
const SIGN = /[\ue000-\uf8ff]/gu;
const addressed = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export function drawn({ faces, colours }) {
  const inLook = (svg, look) => addressed(svg.replace(SIGN, (sign) => colours[sign.codePointAt(0) - FIRST][look]));
  const both = (svg) => ({ light: inLook(svg, 0), dark: inLook(svg, 1) });
  return Object.fromEntries(Object.entries(faces).map(([name, svg]) => [name, both(svg)]));
}
