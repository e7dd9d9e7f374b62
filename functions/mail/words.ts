// Writes the texts of emails and SMS: that there is a notification, and a link. The details are behind the sign-in.
import { monthInWords } from '../../shared/kinds/format.ts';
import type { Notification } from '../../shared/notifications/schema.ts';

type Item = Pick<Notification, 'title' | 'type' | 'actionUrl'>;

interface Words {
  readonly subject: string;
  readonly text: string;
}

const isDay = (word: string) => /^\d{4}-\d{2}-\d{2}[.,;:]?$/.test(word);
/** "29 August 2026": keep the day and the year, which are next to a month. */
const months = Array.from({ length: 12 }, (_, at) => monthInWords(`2026-${String(at + 1).padStart(2, '0')}`).split(' ')[0] ?? '');
const isOfMonth = (word: string, before = '', next = '') =>
  (/^\d{1,2}$/.test(word) && months.includes(next)) || (/^\d{4}[.,;:]?$/.test(word) && months.includes(before));
const isCount = (word: string, next = '') => /^\d{1,3}$/.test(word) && /^(days?|hours?|months?|years?|of|firearms?|licenses?|alerts?)\b/.test(next);

/** Removes anything that may be the number of a firearm, a license or a case, since emails are not secret (decision 032). Keeps dates and small counts. */
export function withoutNumbers(title: string): string {
  const words = title
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/);
  return words
    .map((word, at) => (!/\d/.test(word) || isDay(word) || isOfMonth(word, words[at - 1], words[at + 1]) || isCount(word, words[at + 1]) ? word : '…'))
    .join(' ');
}

/** A path of the registry that identifies a record only by its id. */
const isPlainPath = (url: string) => /^\/(?!\/)[\w/-]{1,150}(\?(?:id=[\w-]{1,60}|(?:status|show)=\w{1,30}))?$/.test(url);

const kinds: Readonly<Record<Notification['type'], string>> = { alert: 'an alert', warning: 'a warning', success: 'a notice', info: 'a notice' };

const ending = (origin: string) =>
  [
    'For security, this email names no firearm and no person. Never reply to it with your password: we never ask for it.',
    `Change your email settings: ${origin}/admin/settings`,
  ].join('\n\n');

export function atOnceWords({ title, type, actionUrl }: Item, origin: string): Words {
  const subject = withoutNumbers(title);
  const place = actionUrl && isPlainPath(actionUrl) ? actionUrl : '/notifications';
  const text = [`${subject}.`, `This is ${kinds[type]} from the Firearm Registry and Compliance Portal. Sign in to read it:`, `${origin}${place}`];
  return { subject, text: [...text, ending(origin)].join('\n\n') };
}

/** Reduces the text to the alphabet of every phone: other characters would double the price. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]|[`^{}[\]~\\|]/g, '');

const mostCharacters = 160;
const smsEnding = '. Sign in to the Firearm Registry and Compliance Portal to read more.';

/** The text of one SMS, never two. It contains no link, since users who follow links in SMS also follow fraudulent ones. */
export function smsWords(title: string): string {
  // Before removing numbers: superscript and full-width digits count as digits too.
  const text = withoutNumbers(plain(title)).replaceAll('…', '...');
  const room = mostCharacters - smsEnding.length;
  return (text.length <= room ? text : `${text.slice(0, room - 3)}...`) + smsEnding;
}

const mostLines = 20;

/** `more`: there are more notifications than those given. */
export function digestWords(items: readonly Item[], more: boolean, origin: string): Words {
  const lines = items.slice(0, mostLines).map(({ title }) => `- ${withoutNumbers(title)}`);
  const count = `${more ? 'More than ' : ''}${items.length}`;
  const subject = items.length === 1 && !more ? 'One new notification' : `${count} new notifications`;
  const rest = items.length > lines.length || more ? ['- and others'] : [];
  const text = [
    `${subject} since yesterday:`,
    [...lines, ...rest].join('\n'),
    `Sign in to the Firearm Registry and Compliance Portal to read them:`,
    `${origin}/notifications`,
    ending(origin),
  ];
  return { subject, text: text.join('\n\n') };
}
