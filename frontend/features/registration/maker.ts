// Whether a name is that of a maker: as the library has it, longer or shorter than there, or with a slip of the pen.
import leven from 'leven';

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** "Glock Ges.m.b.H." and "Glok" are Glock; "Beretta" is not, and neither is "Steyr" Star. */
export function isMaker(name: unknown, maker: string): boolean {
  const [given, known] = [letters(String(name ?? '')), letters(maker)];
  if (given === known) return true;
  const [shorter = '', longer = ''] = [given, known].sort((a, b) => a.length - b.length);
  // Two letters begin too many names.
  if (shorter.length < 3) return false;
  return longer.startsWith(shorter) || leven(given, known) <= (shorter.length < 8 ? 1 : 2);
}
