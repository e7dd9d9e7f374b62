// Whether a company's name as it was typed is one of a provider's names, as a person would read it.

/** The company's form behind its name, in English and Afrikaans: two words at most, as in "(Pty) Ltd". */
const forms = new Set(['pty', 'proprietary', 'ltd', 'limited', 'cc', 'inc', 'incorporated', 'npc', 'rf', 'soc', 'edms', 'eiendoms', 'bpk', 'beperk', 'bk']);

const wordsIn = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    // "C.C." and "(Pty.) Ltd." are abbreviations of one word each, an apostrophe parts no word.
    .replace(/['’‘`´.]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Letters and digits of the words in small letters, without the company's form; "and" and "&" are the same. */
function plainName(name: string): string {
  const words = wordsIn(name);
  const end = words.findLastIndex((word) => !forms.has(word));
  return (end < 0 ? words : words.slice(0, end + 1)).join('');
}

const tradingAs = /\s(?:t\s*\/\s*a|trading\s+as|h\s*\/\s*a|handeldrywend\s+as)\.?[\s:]/i;
/** The name before "t/a" and the trading name behind it; one name where it has none. */
const namesIn = (name: string): string[] => name.split(tradingAs).map(plainName);

/** Words that every name has of which the typed one is a name (`isNameOf`): what a search for it looks for. */
export function searchedWordsOf(typed: string): string[] {
  const words = typed.split(tradingAs).flatMap(wordsIn);
  const telling = words.filter((word) => !forms.has(word) && word !== 'and');
  return telling.length > 0 ? telling : words;
}

/**
 * True when the typed name is the registered name, or the trading name that stands in it behind "t/a". Case, blanks, punctuation and the company's form make no difference.
 * With both names ("Blouklip Holdings t/a Blouklip") each of them must be the provider's.
 */
export function isNameOf(registered: string, typed: string): boolean {
  const known = new Set([plainName(registered), ...namesIn(registered)]);
  return known.has(plainName(typed)) || namesIn(typed).every((name) => name !== '' && known.has(name));
}
