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

/** A partner's words with what we told of the person taken out again, and whatever looks like a person's number or address. */
export function redactedText(text: string, sent?: string): string {
  const data = ((sent ? (JSON.parse(sent) as Fields) : {}).data ?? {}) as Fields;
  const personal = personalFields.map((name) => data[name]).filter((value): value is string => typeof value === 'string' && value.length > 2);
  const without = personal.reduce((left, value) => left.replaceAll(value, mark), text);
  return patterns.reduce((left, pattern) => left.replace(pattern, mark), without).slice(0, mostAnswered);
}
