// What a letter or an SMS says: that there is something, and where. What it is about stands behind the sign-in.
import { monthInWords } from '../../shared/kinds/format.ts';
import type { Notification } from '../../shared/notifications/schema.ts';

type Told = Pick<Notification, 'title' | 'type' | 'actionUrl'>;

interface Words {
  readonly subject: string;
  readonly text: string;
}

const isDay = (word: string) => /^\d{4}-\d{2}-\d{2}[.,;:]?$/.test(word);
/** "29 August 2026": its number and its year, each known by the month beside it. */
const months = Array.from({ length: 12 }, (_, at) => monthInWords(`2026-${String(at + 1).padStart(2, '0')}`).split(' ')[0] ?? '');
const isOfMonth = (word: string, before = '', next = '') =>
  (/^\d{1,2}$/.test(word) && months.includes(next)) || (/^\d{4}[.,;:]?$/.test(word) && months.includes(before));
const isCount = (word: string, next = '') => /^\d{1,3}$/.test(word) && /^(days?|hours?|months?|years?|of|firearms?|licenses?|alerts?)\b/.test(next);

/**
 * Without anything that may be the number of a firearm, a license or a case: a letter lies open on its way (decision 032). Days and
 * small counts stay.
 */
export function withoutNumbers(title: string): string {
  const words = title
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/);
  return words
    .map((word, at) => (!/\d/.test(word) || isDay(word) || isOfMonth(word, words[at - 1], words[at + 1]) || isCount(word, words[at + 1]) ? word : '…'))
    .join(' ');
}

/** A path of the registry that names a record by nothing but its id. */
const isPlainPath = (url: string) => /^\/(?!\/)[\w/-]{1,150}(\?(?:id=[\w-]{1,60}|(?:status|show)=\w{1,30}))?$/.test(url);

const kinds: Readonly<Record<Notification['type'], string>> = { alert: 'an alert', warning: 'a warning', success: 'a notice', info: 'a notice' };

const ending = (origin: string) =>
  [
    'This letter names no firearm and no person, because letters can be read on their way. Never reply to it with your password: nobody of the portal asks for it.',
    `Whether and when you are mailed is set under Settings: ${origin}/admin/settings`,
  ].join('\n\n');

export function atOnceWords({ title, type, actionUrl }: Told, origin: string): Words {
  const subject = withoutNumbers(title);
  const place = actionUrl && isPlainPath(actionUrl) ? actionUrl : '/notifications';
  const text = [`${subject}.`, `This is ${kinds[type]} of the Firearm Registry and Compliance Portal. Sign in to read what it is about:`, `${origin}${place}`];
  return { subject, text: [...text, ending(origin)].join('\n\n') };
}

/** In the alphabet that every phone has; anything else would cost twice, and is left out. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]|[`^{}[\]~\\|]/g, '');

const mostCharacters = 160;
const smsEnding = '. Sign in to the Firearm Registry and Compliance Portal to read what it is about.';

/** One SMS, never two; no link, because whoever learns to follow links in SMS follows those of others too. */
export function smsWords(title: string): string {
  // Before the numbers are taken out: written small or wide, a digit is one too.
  const said = withoutNumbers(plain(title)).replaceAll('…', '...');
  const room = mostCharacters - smsEnding.length;
  return (said.length <= room ? said : `${said.slice(0, room - 3)}...`) + smsEnding;
}

const mostLines = 20;

/** `more`: there are others than those that are told. */
export function digestWords(told: readonly Told[], more: boolean, origin: string): Words {
  const lines = told.slice(0, mostLines).map(({ title }) => `- ${withoutNumbers(title)}`);
  const count = `${more ? 'More than ' : ''}${told.length}`;
  const subject = told.length === 1 && !more ? 'One new notification' : `${count} new notifications`;
  const rest = told.length > lines.length || more ? ['- and others'] : [];
  const text = [
    `${subject} since yesterday, not read yet:`,
    [...lines, ...rest].join('\n'),
    `Sign in to the Firearm Registry and Compliance Portal to read what they are about:`,
    `${origin}/notifications`,
    ending(origin),
  ];
  return { subject, text: text.join('\n\n') };
}
