// The page of the local partners.
export const partnerNames = ['regulator', 'police'] as const;
export type Partner = (typeof partnerNames)[number];
export const modes = ['accept', 'refuse', 'wait', 'forward'] as const;
export type Mode = (typeof modes)[number];

export interface Came {
  readonly partner: Partner;
  readonly at: string;
  readonly id: string;
  /** The partner received this id before and dropped the message. */
  readonly repeat: boolean;
  readonly answered: number;
  readonly body: unknown;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const modeWords: Readonly<Record<Mode, string>> = { accept: 'accepts', refuse: 'refuses (503)', wait: 'does not answer', forward: 'redirects (307)' };

const choice = (name: string, values: readonly string[]) =>
  `<select name="${name}">${values.map((value) => `<option>${escaped(value)}</option>`).join('')}</select>`;

interface Shown {
  readonly mode: Readonly<Record<Partner, Mode>>;
  readonly came: readonly Came[];
  /** The registry's answer to a call. */
  readonly said?: string | undefined;
}

export const partnerPage = ({ mode, came, said }: Shown): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Partners</title>
<style>body{font:15px sans-serif;margin:2em;max-width:70em}td,th{text-align:left;padding:.2em .8em .2em 0;vertical-align:top}pre{white-space:pre-wrap;margin:0}</style>
<h1>Partners on this machine</h1>
${partnerNames
  .map(
    (name) =>
      `<form method="post" action="/mode"><input type="hidden" name="partner" value="${name}">The ${name} <b>${modeWords[mode[name]]}</b>. ${modes
        .map((one) => `<button name="mode" value="${one}">${modeWords[one]}</button>`)
        .join(' ')}</form>`,
  )
  .join('')}
<h2>Set a provider’s standing, as the regulator</h2>
<form method="post" action="/standing"><label>PSiRA number <input name="psiraNumber"></label>
${choice('standing', ['registered', 'under_inquiry', 'suspended', 'lapsed'])} <label>Reason <input name="reason"></label> <button>Send</button></form>
${said ? `<p>The registry answered: <code>${escaped(said)}</code></p>` : ''}
<h2>Received</h2>
<table><tr><th>When</th><th>Partner</th><th>Answered</th><th>Message</th></tr>
${came
  .map(
    ({ at, partner, answered, repeat, body }) =>
      `<tr><td>${at}</td><td>${partner}</td><td>${answered}${repeat ? ' (repeat, ignored)' : ''}</td><td><pre>${escaped(JSON.stringify(body, null, 1) ?? '')}</pre></td></tr>`,
  )
  .join('\n')}
</table></html>`;
