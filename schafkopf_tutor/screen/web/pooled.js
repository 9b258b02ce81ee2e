// The value of which a page carries each part once: see pooled.py.
export function whole(pool) {
  const built = [];
  for (const part of pool) {
    if (Array.isArray(part)) built.push(part.map((place) => built[place]));
    else if (part !== null && typeof part === "object") {
      built.push(Object.fromEntries(Object.entries(part).map(([name, place]) => [name, built[place]])));
    } else built.push(part);
  }
  return built.at(-1);
}
