// Reads a number as people type it. A browser's number field ignores South Africa's decimal comma without a warning: it reads "98,5" as 985.

/**
 * Returns the number, with a point or a comma before the decimals, and null for an empty text. Other text is returned as typed, including 1,000, which
 * may mean a thousand or one.
 */
export function typedNumber(typed: string): number | string | null {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (text === '') return null;
  return !/,\d{3}$/.test(typed.trim()) && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : typed;
}
