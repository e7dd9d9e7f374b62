// A number as people type it. A browser's own number field takes no decimal comma, which is South Africa's, without a word: of "98,5" it
// makes 985.

/**
 * The number that is typed, with a point or a comma before the decimals; null of an empty text, and what is no number as it stands:
 * so does 1,000 as well, which is a thousand to one and one to another.
 */
export function typedNumber(typed: string): number | string | null {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (text === '') return null;
  return !/,\d{3}$/.test(typed.trim()) && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : typed;
}
