/** Equal for words that differ only in accents, case, blanks and punctuation. */
export const simple = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
