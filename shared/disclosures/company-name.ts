// Decides whether a typed company name matches a provider's name as a person would read it.

/** Company forms after the name, in English and Afrikaans: at most two words, as in "(Pty) Ltd". */
const forms = new Set(['pty', 'proprietary', 'ltd', 'limited', 'cc', 'inc', 'incorporated', 'npc', 'rf', 'soc', 'edms', 'eiendoms', 'bpk', 'beperk', 'bk']);

const wordsIn = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    // Dots and apostrophes do not separate words, as in "C.C." and "(Pty.) Ltd.".
    .replace(/['’‘`´.]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The name in lower-case letters and digits without the company form; "and" equals "&". */
function plainName(name: string): string {
  const words = wordsIn(name);
  const end = words.findLastIndex((word) => !forms.has(word));
  return (end < 0 ? words : words.slice(0, end + 1)).join('');
}

const tradingAs = /\s(?:t\s*\/\s*a|trading\s+as|h\s*\/\s*a|handeldrywend\s+as)\.?[\s:]/i;
/** The name before "t/a" and the trading name after it, or the one name. */
const namesIn = (name: string): string[] => name.split(tradingAs).map(plainName);

/** Words to search for: every company name that matches the typed one (`isNameOf`) contains them. */
export function searchedWordsOf(typed: string): string[] {
  const words = typed.split(tradingAs).flatMap(wordsIn);
  const telling = words.filter((word) => !forms.has(word) && word !== 'and');
  return telling.length > 0 ? telling : words;
}

/**
 * True if the typed name is the registered name or its trading name after "t/a". Ignores case, spaces, punctuation and the company form. If both names
 * are typed ("Blouklip Holdings t/a Blouklip"), both must match.
 */
export function isNameOf(registered: string, typed: string): boolean {
  const known = new Set([plainName(registered), ...namesIn(registered)]);
  return known.has(plainName(typed)) || namesIn(typed).every((name) => name !== '' && known.has(name));
}
