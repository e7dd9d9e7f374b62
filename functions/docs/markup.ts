// The API's description as one page: every call in a fold of its own, every shared schema in another. No script, no style but its file's.
import type { JsonSchema } from '@valibot/to-json-schema';
import type { Answer, Document, Operation, Parameter } from './document.ts';

/** Text that stands in the page as it is; everything else that `html` is given is escaped. */
class Markup {
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
const html = (words: TemplateStringsArray, ...parts: readonly Part[]) =>
  new Markup(words.map((word, at) => word + (at < parts.length ? textOf(parts[at]) : '')).join(''));

const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';
const joined = (parts: readonly Markup[], between: string): Markup => html`${parts.map((part, at) => (at > 0 ? html`${between}${part}` : part))}`;

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

/** A schema in a line, or a table of its fields. */
function shapeOf(schema: JsonSchema | boolean): Markup {
  if (typeof schema === 'boolean') return html`${schema ? 'anything' : 'nothing'}`;
  const { $ref, anyOf, oneOf, allOf, enum: choices, items, properties, additionalProperties, type } = schema;
  if ($ref) return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  const either = anyOf ?? oneOf ?? allOf;
  if (either) return joined(either.map(shapeOf), allOf ? ' and ' : ' or ');
  if (choices)
    return joined(
      choices.map((one) => html`<code>${String(one)}</code>`),
      ' | ',
    );
  if (type === 'array') return html`list of ${shapeOf((items as JsonSchema | undefined) ?? {})} ${boundsOf(schema)}`;
  if (properties && Object.keys(properties).length > 0) return fieldsTable(schema);
  if (type === 'object' && additionalProperties !== undefined) return html`by name: ${shapeOf(additionalProperties)}`;
  const limits = boundsOf(schema);
  return html`${[type ?? 'anything'].flat().join(' or ')}${limits ? html` <small>${limits}</small>` : ''}`;
}

const row = (name: string, required: boolean, schema: JsonSchema | boolean, more = ''): Markup => {
  const words = [more, typeof schema === 'object' ? schema.description : undefined].filter(Boolean).join(' ');
  return html`<tr><th scope="row">${name}<td>${required ? 'required: ' : ''}${shapeOf(schema)}${words ? html`<p>${words}</p>` : ''}\n`;
};
const table = (rows: readonly Markup[]): Markup => html`<table>${rows}</table>`;
const fieldsTable = ({ properties = {}, required = [] }: JsonSchema): Markup =>
  table(Object.entries(properties).map(([name, schema]) => row(name, required.includes(name), schema)));

const contentOf = (content: Answer['content']): Markup =>
  html`${Object.entries(content ?? {}).map(([type, { schema }]) => html`<span>${type}: </span>${shapeOf(schema)}`)}`;

function callOf(document: Document, method: string, path: string, operation: Operation): Markup {
  const { parameters } = document.components;
  const given = (operation.parameters ?? []).map((one) => ('$ref' in one ? parameters[nameOf(one.$ref)] : one)).filter((one): one is Parameter => Boolean(one));
  const answers = Object.entries(operation.responses);
  const done = answers.flatMap(([status, one]) => ('$ref' in one ? [] : [html`<li>${status} ${one.description}: ${contentOf(one.content)}`]));
  const problems = answers.flatMap(([, one]) => ('$ref' in one ? [nameOf(one.$ref)] : []));
  const [needs] = operation.security.flatMap((one) => Object.values(one).flat());
  return html`<details id="${operation.operationId}"><summary><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</summary>
<p><code>${operation.operationId}</code>. ${needs ? html`Permission <code>${needs}</code>: ` : ''}${operation.description}</p>
${given.length > 0 ? html`<h4>Parameters</h4>${table(given.map((one) => row(`${one.name} (${one.in})`, one.required === true, one.schema, one.description)))}` : ''}
${operation.requestBody ? html`<h4>Body</h4><div>${contentOf(operation.requestBody.content)}</div>` : ''}
<h4>Answers</h4><ul>${done}<li>Problems: ${problems.join(', ')}</ul></details>\n`;
}

/** The page of a document, whole. */
export function pageOf(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const features = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return html`<section><h2>${name}</h2>\n${own.map(({ method, path, operation }) => callOf(document, method, path, operation))}</section>\n`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<details id="${name}"><summary>${name}</summary><div>${shapeOf(schema)}</div></details>\n`,
  );
  const problems = Object.entries(document.components.responses).map(
    ([name, { description, content }]) => html`<tr><th scope="row">${name}<td>${description}: ${contentOf(content)}\n`,
  );
  return html`<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${document.info.title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api-docs.css"></head>
<body><header><h1>${document.info.title}</h1>
<p>Version ${document.info.version}, ${calls.length} calls. <a href="/api/docs/openapi.json">The same as an OpenAPI document.</a></p><p>${document.info.description}</p></header>
<main>${features}<section><h2>Problems</h2>\n<table>${problems}</table></section>
<section><h2>Schemas</h2>\n${schemas}</section></main></body></html>
`.text;
}
