// What the log may keep of what was sent and what came back: no personal data, and not much of it.
import { personalFields } from '../../shared/integrations/messages.ts';

const mark = '[redacted]';
/** Characters of what a partner answered, and of what was sent. */
export const mostAnswered = 2000;
const mostSent = 6000;

type Fields = Readonly<Record<string, unknown>>;

/** A message with its person's fields marked out. */
export function redactedRequest(body: string): Record<string, unknown> {
  const message = JSON.parse(body) as Fields;
  const data = Object.fromEntries(
    Object.entries((message.data as Fields | undefined) ?? {}).map(([name, value]) => [name, personalFields.includes(name) ? mark : value]),
  );
  const shown = { ...message, ...(message.data ? { data } : {}) };
  const text = JSON.stringify(shown);
  return text.length <= mostSent ? shown : { cut: text.slice(0, mostSent) };
}

/** A South African identity number, and an e-mail address. */
const patterns = [/\b\d{13}\b/g, /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g];
/** So far behind what is kept they are looked for, and no further: in a word of 100,000 letters the search for an address takes seconds. */
const longestMatch = 320;

/** What stands behind a stroke in JSON for what cannot stand there itself. */
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const unescaped = (text: string) =>
  text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_, code?: string, short = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[short] ?? short),
  );

/** JSON within a text within JSON: deeper no system wraps what it was sent. */
const mostWrapped = 3;

/** As it came, but for the words; where they stand in it as JSON writes them ("\n", "\/", "\u00e9"), as it is meant. */
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

/** A partner's words with what we told of the person taken out again, and whatever looks like a person's number or address. */
export function redactedText(text: string, sent?: string): string {
  const data = ((sent ? (JSON.parse(sent) as Fields) : {}).data ?? {}) as Fields;
  const personal = personalFields.map((name) => data[name]).filter((value): value is string => typeof value === 'string' && value.length > 2);
  // The longest first: the circumstances may name the person, and without the name would not be found whole.
  personal.sort((a, b) => b.length - a.length);
  const nobodys = personal.reduce((left, words) => without(words, left), text).slice(0, mostAnswered + longestMatch);
  return patterns.reduce((left, pattern) => left.replace(pattern, mark), nobodys).slice(0, mostAnswered);
}
