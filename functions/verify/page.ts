// The verify page: plain HTML without scripts. It shows no place and no full number (decision 194).
import type { AuthorisationState } from '../../shared/custody/authorisation-states.ts';
import { atMinute, onDay } from '../../shared/kinds/format.ts';
import type { AuthorisationCopy } from '../custody/copies.ts';
import type { IssueRecord } from '../custody/entity.ts';
import { html, type Markup } from '../docs/html.ts';

const banners: Readonly<Record<AuthorisationState, (at: string) => string>> = {
  valid: (at) => `VALID until ${at}`,
  early: (at) => `NOT YET VALID: begins on ${at}`,
  returned: (at) => `RETURNED on ${at}`,
  expired: (at) => `EXPIRED on ${at}`,
  revoked: (at) => `REVOKED on ${at}`,
};

/** The last four characters, or half of a shorter number. */
export const endOf = (number: string): string => number.slice(-Math.min(4, Math.floor(number.length / 2)));

export interface Seen {
  readonly issue: IssueRecord;
  readonly authorisation: AuthorisationCopy;
  readonly state: AuthorisationState;
  readonly at: string;
  readonly controlRoomPhone: string | undefined;
}

const framed = (title: string, kind: string, main: Markup, now: Date): string =>
  html`<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/verify.css"></head>
<body><main><p>Firearm Registry: authorisation to possess a firearm</p>
<h1 class="${kind}">${title}</h1>
${main}<p>Checked on ${atMinute(now.toISOString())}.</p></main></body></html>
`.text;

/** An employment ends on a day, everything else at a moment. */
const inWords = (at: string): string => (at.includes('T') ? atMinute(at) : onDay(at));

const row = (name: string, value: string) => html`<dt>${name}</dt><dd>${value}</dd>\n`;

export function pageOf({ issue, authorisation, state, at, controlRoomPhone }: Seen, now: Date): string {
  const { officer, holder, firearm } = issue;
  const facts = [
    row('Officer', `${officer.initials} ${officer.surname}`),
    row(officer.idType === 'sa_id' ? 'ID number ends with' : 'Passport number ends with', endOf(officer.idNumber)),
    row('License holder', `${holder.name}, PSiRA number ${holder.psiraNumber}`),
    row('Firearm', `${firearm.manufacturer} ${firearm.model}`),
    row('Serial number ends with', endOf(firearm.serialNumber)),
    row('Valid from', atMinute(authorisation.from)),
    row('Valid until', atMinute(authorisation.until)),
  ];
  const phone = controlRoomPhone ? html` and the control room <a href="tel:${controlRoomPhone}">${controlRoomPhone}</a>` : '';
  return framed(
    banners[state](inWords(at)),
    state === 'valid' ? 'valid' : 'stale',
    html`<dl>${facts}</dl>
<p><strong>Compare with the ID and the number on the weapon.</strong> If anything differs, call <a href="tel:10111">10111</a>${phone}.</p>
`,
    now,
  );
}

export const unknownPage = (now: Date): string =>
  framed(
    'NOT ISSUED BY THIS REGISTRY',
    'stale',
    html`<p>This registry issued no authorisation with this code. Scan the code on the paper again. If the answer is the same, call <a href="tel:10111">10111</a>.</p>
`,
    now,
  );
