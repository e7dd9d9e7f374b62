// Renders a schema for people: a line, or a table of its fields.
import type { JsonSchema } from '@valibot/to-json-schema';
import { html, joined, type Markup, prose } from './html.ts';

/** Returns the address of a schema by its name, on this page or another. */
export type Where = (schema: string) => string;

export const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

const limits = { Length: 'characters', Items: '' } as const;
function countsOf(schema: JsonSchema): string[] {
  return Object.entries(limits).flatMap(([of, what]) => {
    const [least, most] = [schema[`min${of}` as 'minLength'], schema[`max${of}` as 'maxLength']];
    if (least === undefined && most === undefined) return [];
    if (most === undefined) return [`at least ${least} ${what}`.trim()];
    return [`${least === undefined ? 'at most' : `${least} to`} ${most} ${what}`.trim()];
  });
}

const others = { format: '', pattern: 'pattern ', minimum: 'from ', maximum: 'to ', default: 'default ' } as const;
const boundsOf = (schema: JsonSchema): string =>
  [
    ...countsOf(schema),
    ...Object.entries(others).flatMap(([key, words]) => {
      const value = schema[key as keyof typeof others];
      return value === undefined ? [] : [`${words}${typeof value === 'string' ? value : JSON.stringify(value)}`];
    }),
  ].join(', ');

export function shapeOf(schema: JsonSchema | boolean, where: Where): Markup {
  if (typeof schema === 'boolean') return html`${schema ? 'anything' : 'nothing'}`;
  const inner = (one: JsonSchema | boolean) => shapeOf(one, where);
  const { $ref, anyOf, oneOf, allOf, enum: choices, items, properties, additionalProperties, type } = schema;
  if ($ref) return html`<a href="${where(nameOf($ref))}">${nameOf($ref)}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const either = anyOf ?? oneOf ?? allOf;
  if (either) return joined(either.map(inner), allOf ? ' and ' : ' or ');
  const bounds = boundsOf(schema);
  const small = bounds ? html` <small>${bounds}</small>` : html``;
  if (choices)
    return html`${joined(
      choices.map((one) => html`<code>${String(one)}</code>`),
      ' | ',
    )}${small}`;
  if (type === 'array') return html`list of ${inner((items as JsonSchema | undefined) ?? {})}${small}`;
  if (properties && Object.keys(properties).length > 0) return html`${[type].flat().includes('null') ? 'null, or ' : ''}${fieldsTable(schema, where)}`;
  if (type === 'object' && additionalProperties !== undefined) return html`by name: ${inner(additionalProperties)}`;
  return html`${[type ?? 'anything'].flat().join(' or ')}${small}`;
}

interface Row {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema | boolean;
  readonly more?: string | undefined;
}

export function rowOf({ name, required, schema, more }: Row, where: Where): Markup {
  const words = [more, typeof schema === 'object' ? schema.description : undefined].filter(Boolean).join(' ');
  return html`<tr><th scope="row">${name}<td>${required ? 'required: ' : ''}${shapeOf(schema, where)}${words ? html`<p>${prose(words)}</p>` : ''}\n`;
}

export const table = (rows: readonly Markup[]): Markup => html`<table>${rows}</table>`;

const fieldsTable = ({ properties = {}, required = [] }: JsonSchema, where: Where): Markup =>
  table(Object.entries(properties).map(([name, schema]) => rowOf({ name, required: required.includes(name), schema }, where)));
