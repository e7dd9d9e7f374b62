// Compares a name with a manufacturer in the library. Accepts a longer or shorter form and a typing error.
import leven from 'leven';

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** "Glock Ges.m.b.H." and "Glok" match Glock; "Beretta" does not. "Steyr" does not match Star. */
export function isMaker(name: unknown, maker: string): boolean {
  const [given, known] = [letters(String(name ?? '')), letters(maker)];
  if (given === known) return true;
  const [shorter = '', longer = ''] = [given, known].sort((a, b) => a.length - b.length);
  // Two letters match too many names.
  if (shorter.length < 3) return false;
  return longer.startsWith(shorter) || leven(given, known) <= (shorter.length < 8 ? 1 : 2);
}
