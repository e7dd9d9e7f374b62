// Builds HTML and escapes every value.

/** HTML that is inserted unchanged. `html` escapes every other value. */
export class Markup {
  constructor(readonly text: string) {}
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
type Part = Markup | string | number | undefined | readonly Part[];
function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
  return part.map(textOf).join('');
}
export const html = (words: TemplateStringsArray, ...parts: readonly Part[]) =>
  new Markup(words.map((word, at) => word + (at < parts.length ? textOf(parts[at]) : '')).join(''));

/** Plain text with code between backticks. */
export const prose = (text: string): Markup => html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;

export const joined = (parts: readonly Markup[], between: string): Markup => html`${parts.map((part, at) => (at > 0 ? html`${between}${part}` : part))}`;
