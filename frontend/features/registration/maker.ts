// Whether a name is that of a maker: as the library has it, longer or shorter than there, or with a slip of the pen.

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters are to be changed, put in or left out to make the one of the other (Levenshtein). */
function slips(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries()) row.push(Math.min((row[j] ?? 0) + 1, (above[j + 1] ?? 0) + 1, (above[j] ?? 0) + (letter === other ? 0 : 1)));
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** "Glock Ges.m.b.H." and "Glok" are Glock; "Beretta" is not, and neither is "Steyr" Star. */
export function isMaker(name: unknown, maker: string): boolean {
  const [given, known] = [letters(String(name ?? '')), letters(maker)];
  if (given === known) return true;
  const [shorter = '', longer = ''] = [given, known].sort((a, b) => a.length - b.length);
  // Two letters begin too many names.
  if (shorter.length < 3) return false;
  return longer.startsWith(shorter) || slips(given, known) <= (shorter.length < 8 ? 1 : 2);
}
