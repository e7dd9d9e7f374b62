// Compares names of manufacturers and models.

/** Limits the key, because some characters expand to many letters. */
const longestKey = 300;
const plainDash = /[\p{Dash}\u00ad]/gu;

/**
 * Equal for names that differ only in case, blanks, dashes, width, accents, quotation marks, full stops and commas, or in "&" for "and". Between two
 * digits a blank or dash counts: "10-6" is not "106". So do other characters such as + and /.
 */
export function foldedName(name: string): string {
  const plain = name
    .slice(0, longestKey)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{DI}]/gu, '')
    .replaceAll('ß', 'ss')
    .replace(plainDash, '-')
    .replace(/[\s-]+and[\s-]+/g, '&')
    .replace(/(?<=\d)[\s-]+(?=\d)/g, '~')
    .replace(/(?<=\d)[.,](?=\d)/g, '·')
    .replace(/[\s\-.,'"`\u2018-\u201f\u00ab\u00bb\u2032\u2033]/g, '');
  return (plain || name.toLowerCase()).slice(0, longestKey);
}

export const isSameName = (one: string, other: string): boolean => one === other || foldedName(one) === foldedName(other);
