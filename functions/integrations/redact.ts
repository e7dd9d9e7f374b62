// Limits what the log keeps of requests and answers: no personal data, and only a maximum length.
import { personalFields } from '../../shared/integrations/messages.ts';

const mark = '[redacted]';
/** The maximum number of characters of an answer, and of a request. */
export const mostAnswered = 2000;
const mostSent = 6000;

type Fields = Readonly<Record<string, unknown>>;

/** The message with its personal fields masked. */
export function redactedRequest(body: string): Record<string, unknown> {
  const message = JSON.parse(body) as Fields;
  const data = Object.fromEntries(
    Object.entries((message.data as Fields | undefined) ?? {}).map(([name, value]) => [name, personalFields.includes(name) ? mark : value]),
  );
  const shown = { ...message, ...(message.data ? { data } : {}) };
  const text = JSON.stringify(shown);
  return text.length <= mostSent ? shown : { cut: text.slice(0, mostSent) };
}

/** A South African identity number, and an email address. */
const patterns = [/\b\d{13}\b/g, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g];
/** Search only this far beyond the kept part: in a word of 100,000 letters the search for an address takes seconds. */
const longestMatch = 320;

/** The characters after a backslash in JSON. */
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const unescaped = (text: string) =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_, code?: string, short = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[short] ?? short),
  );

/** Levels of JSON in a string in JSON. No real system nests deeper. */
const mostWrapped = 3;

/**
 * Replaces the words in the text. Where the text contains them as JSON escapes ("
 * ", "\/", "\u00e9"), it is unescaped first.
 */
function without(words: string, text: string): string {
  let left = text;
  let meant = text;
  for (let wrapped = 0; wrapped <= mostWrapped; wrapped++) {
    if (meant.includes(words)) {
      meant = meant.replaceAll(words, mark);
      left = meant;
    }
    meant = unescaped(meant);
  }
  return left;
}

/** A partner's text without the personal data that we sent, and without anything that looks like an identity number or email address. */
export function redactedText(text: string, sent?: string): string {
  const data = ((sent ? (JSON.parse(sent) as Fields) : {}).data ?? {}) as Fields;
  const personal = personalFields.map((name) => data[name]).filter((value): value is string => typeof value === 'string' && value.length > 2);
  // The longest first: the circumstances may contain the name, and could not be found whole once the name was masked.
  personal.sort((a, b) => b.length - a.length);
  const nobodys = personal.reduce((left, words) => without(words, left), text).slice(0, mostAnswered + longestMatch);
  return patterns.reduce((left, pattern) => left.replace(pattern, mark), nobodys).slice(0, mostAnswered);
}
