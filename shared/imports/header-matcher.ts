// Finds the column for a header of a file by a vocabulary: exactly, or by the meanings of its words.
import { type ImportColumn, type ImportKey, messageHeader } from './columns.ts';

export interface Vocabulary {
  readonly columns: readonly ImportColumn[];
  /** Columns of our own exports that an import ignores. */
  readonly ownExports: readonly string[];
  /** The meanings of a header's words, in English and Afrikaans, full and abbreviated. */
  readonly meanings: Readonly<Record<string, string>>;
  /** Words without a meaning of their own, and units of length. */
  readonly fillers: string;
  /** The columns by the meanings of their words, in any order. */
  readonly phrases: Readonly<Partial<Record<ImportKey, string>>>;
}

export interface Meant {
  readonly key: ImportKey;
  /** The header is exactly ours, so nobody has to confirm it. */
  readonly isExact: boolean;
}

export interface Matcher {
  readonly match: (header: string) => Meant | undefined;
  readonly isIgnored: (header: string) => boolean;
}

/** Equal for headers that differ in case, blanks and punctuation, and in either spelling of licence and calibre. */
const folded = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('licence', 'license')
    .replaceAll('calibre', 'caliber');

/** Longer headers are sentences and match no column. */
const longestHeader = 60;
const inOrder = (words: readonly string[]) => [...words].sort().join(' ');

export function matcherOf({ columns, ownExports, meanings: meant, fillers: filling, phrases }: Vocabulary): Matcher {
  const exact = new Map(columns.flatMap(({ key, header, also = [] }) => [header, ...also].map((name) => [folded(name), key] as const)));
  const ignored = new Set([messageHeader, ...ownExports].map(folded));
  const meanings = new Map(Object.entries(meant).flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)));
  const fillers = new Set(filling.split(' '));
  const synonyms = new Map(
    Object.entries(phrases).flatMap(([key, some]) => some.split(', ').map((phrase) => [inOrder(phrase.split(' ')), key as ImportKey] as const)),
  );
  const vocabulary = [...new Set([...meanings.keys(), ...fillers])].sort((a, b) => b.length - a.length);

  /** Splits SERIALNO and Vervaldatum into their words; undefined if something is left over. */
  const partsOf = (run: string): string[] | undefined => {
    if (run === '') return [];
    for (const word of vocabulary) {
      if (!run.startsWith(word)) continue;
      const rest = partsOf(run.slice(word.length));
      if (rest) return [word, ...rest];
    }
    return undefined;
  };

  const wordsOf = (header: string): string[] =>
    header
      .normalize('NFKC')
      .replace(/#/g, ' no ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .flatMap((word) => (meanings.has(word) || fillers.has(word) ? [word] : (partsOf(word) ?? [word])));

  const bySynonym = (header: string): ImportKey | undefined => {
    if (header.length > longestHeader) return undefined;
    const words = wordsOf(header).filter((word) => !fillers.has(word));
    return synonyms.get(inOrder([...new Set(words.map((word) => meanings.get(word) ?? word))]));
  };

  const isIgnored = (header: string): boolean => ignored.has(folded(header));
  const match = (header: string): Meant | undefined => {
    const own = exact.get(folded(header));
    if (own) return { key: own, isExact: true };
    const key = isIgnored(header) ? undefined : bySynonym(header);
    return key && { key, isExact: false };
  };
  return { match, isIgnored };
}
