// The result code of a page, as quiz/code.py reads it: what is known of the page, a mark for each question
// (two bits, four to a byte, the first lowest), a checksum; in groups of four letters.
const GROUP = 4;

function checksum(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc;
}

function letters(bytes, digits) {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => digits[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export function code({ head, digits }, marks) {
  const packed = Array.from({ length: Math.ceil(marks.length / 4) }, (_, at) =>
    marks.slice(4 * at, 4 * at + 4).reduce((byte, mark, place) => byte | (mark << (2 * place)), 0));
  const data = [...head, ...packed];
  const sum = checksum(data);
  const whole = letters([...data, sum >> 8, sum & 0xff], digits);
  return whole.match(new RegExp(`.{1,${GROUP}}`, "g")).join("-");
}
