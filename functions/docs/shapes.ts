// A schema as people read it: a line, or a table of its fields.
import type { JsonSchema } from '@valibot/to-json-schema';
import { html, joined, type Markup } from './html.ts';

/** Where a page has a schema, by its name: a place in it, or the address of another. */
export type Where = (schema: string) => string;

export const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

const bounds = {
  format: '',
  pattern: 'pattern ',
  minimum: 'from ',
  maximum: 'to ',
  minLength: 'at least so many characters: ',
  maxLength: 'at most so many characters: ',
  minItems: 'at least so many: ',
  maxItems: 'at most so many: ',
  default: 'when left out ',
} as const;

const boundsOf = (schema: JsonSchema): string =>
  Object.entries(bounds)
    .flatMap(([key, words]) => {
      const value = schema[key as keyof typeof bounds];
      return value === undefined ? [] : [`${words}${typeof value === 'string' ? value : JSON.stringify(value)}`];
    })
    .join(', ');

export function shapeOf(schema: JsonSchema | boolean, where: Where): Markup {
  if (typeof schema === 'boolean') return html`${schema ? 'anything' : 'nothing'}`;
  const inner = (one: JsonSchema | boolean) => shapeOf(one, where);
  const { $ref, anyOf, oneOf, allOf, enum: choices, items, properties, additionalProperties, type } = schema;
  if ($ref) return html`<a href="${where(nameOf($ref))}">${nameOf($ref)}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const either = anyOf ?? oneOf ?? allOf;
  if (either) return joined(either.map(inner), allOf ? ' and ' : ' or ');
  if (choices)
    return joined(
      choices.map((one) => html`<code>${String(one)}</code>`),
      ' | ',
    );
  if (type === 'array') return html`list of ${inner((items as JsonSchema | undefined) ?? {})} ${boundsOf(schema)}`;
  if (properties && Object.keys(properties).length > 0) return fieldsTable(schema, where);
  if (type === 'object' && additionalProperties !== undefined) return html`by name: ${inner(additionalProperties)}`;
  const limits = boundsOf(schema);
  return html`${[type ?? 'anything'].flat().join(' or ')}${limits ? html` <small>${limits}</small>` : ''}`;
}

interface Row {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema | boolean;
  readonly more?: string | undefined;
}

export function rowOf({ name, required, schema, more }: Row, where: Where): Markup {
  const words = [more, typeof schema === 'object' ? schema.description : undefined].filter(Boolean).join(' ');
  return html`<tr><th scope="row">${name}<td>${required ? 'required: ' : ''}${shapeOf(schema, where)}${words ? html`<p>${words}</p>` : ''}\n`;
}

export const table = (rows: readonly Markup[]): Markup => html`<table>${rows}</table>`;

const fieldsTable = ({ properties = {}, required = [] }: JsonSchema, where: Where): Markup =>
  table(Object.entries(properties).map(([name, schema]) => rowOf({ name, required: required.includes(name), schema }, where)));
