// Renders the description of the API as HTML: an index of all calls, and a page for each feature with a fold for every call and schema. No scripts; one style
// sheet.
import type { JsonSchema } from '@valibot/to-json-schema';
import { type Feature, features } from './document.ts';
import { html, joined, type Markup, prose } from './html.ts';
import type { Answer, Document, Operation, Parameter } from './model.ts';
import { nameOf, rowOf, shapeOf, table, type Where } from './shapes.ts';

/** Returns the folder of shared/ that a schema comes from. */
type HomeOf = (schema: string) => string | undefined;

const index = '/api/docs';
const pageOf = ({ folder }: Feature) => `${index}/${folder}`;

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}
const callsOf = (document: Document): Placed[] =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
const ownCalls = (document: Document, { name }: Feature) => callsOf(document).filter(({ operation }) => operation.tags.includes(name));
/** The two paragraphs: the description and the permission. */
const wordsOf = ({ description }: Operation) => description.split('\n\n');
const permissionOf = ({ security }: Operation) => security.flatMap((one) => Object.values(one).flat())[0];

/** A schema is on the page of its feature, or on the index page if it belongs to none. */
function whereFrom(homeOf: HomeOf, page: Feature | undefined): Where {
  return (schema) => {
    const home = features.find(({ folder }) => folder === homeOf(schema));
    return home?.folder === page?.folder ? `#${schema}` : `${home ? pageOf(home) : index}#${schema}`;
  };
}

/** The anchor is inside the fold, so that opening the address opens the fold. */
function schemasOf(document: Document, where: Where): Markup {
  const own = Object.entries(document.components.schemas).filter(([name]) => where(name).startsWith('#'));
  if (own.length === 0) return html``;
  const folds = own.map(
    ([name, schema]) =>
      html`<details><summary>${name}</summary><div id="${name}">${schema.description ? html`<p>${prose(schema.description)}</p>` : ''}${shapeOf(schema, where)}</div></details>\n`,
  );
  return html`<section><h2>Schemas</h2>\n${folds}</section>\n`;
}

const contentOf = (content: Answer['content'], where: Where): Markup =>
  html`${Object.entries(content ?? {}).map(([type, { schema }]) => html`<span>${type}: </span>${shapeOf(schema as JsonSchema, where)}`)}`;

const problemId = (name: string) => `problem-${name}`;

function callOf({ components: { parameters } }: Document, { method, path, operation }: Placed, where: Where): Markup {
  const given = (operation.parameters ?? []).map((one) => ('$ref' in one ? parameters[nameOf(one.$ref)] : one)).filter((one): one is Parameter => Boolean(one));
  const answers = Object.entries(operation.responses);
  const done = answers.flatMap(([status, one]) => ('$ref' in one ? [] : [html`<li>${status} ${one.description}: ${contentOf(one.content, where)}`]));
  const problems = answers.flatMap(([, one]) => ('$ref' in one ? [nameOf(one.$ref)] : []));
  const needs = permissionOf(operation);
  const [purpose, whose] = wordsOf(operation);
  const rows = given.map(({ name, in: place, required, schema, description }) =>
    rowOf({ name: `${name} (${place})`, required: required === true, schema, more: description }, where),
  );
  return html`<details><summary><code>${method.toUpperCase()} ${path}</code> ${operation.summary}</summary>
<div id="${operation.operationId}"><p>${prose(purpose ?? '')}</p><p><code>${operation.operationId}</code>. ${needs ? html`Permission <code>${needs}</code>. ` : ''}${whose}</p></div>
${rows.length > 0 ? html`<h3>Parameters</h3>${table(rows)}` : ''}
${operation.requestBody ? html`<h3>Body</h3><div>${contentOf(operation.requestBody.content, where)}</div>` : ''}
<h3>Answers</h3><ul>${done}<li>Problems: ${joined(
    problems.map((one) => html`<a href="${index}#${problemId(one)}">${one}</a>`),
    ', ',
  )}</ul></details>\n`;
}

const framed = (title: string, header: Markup, main: Markup): string =>
  html`<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api-docs.css"></head>
<body><header><h1>${title}</h1>
${header}</header>
<main>${main}</main></body></html>
`.text;

/** Each permission with its calls. Any of them names the roles. */
function permissionsOf(calls: readonly Placed[], hrefOf: (call: Placed) => string): Markup {
  const names = [...new Set(calls.flatMap(({ operation }) => permissionOf(operation) ?? []))].sort();
  return table(
    names.map((name) => {
      const own = calls.filter(({ operation }) => permissionOf(operation) === name);
      const led = joined(
        own.map((call) => html`<a href="${hrefOf(call)}">${call.operation.operationId}</a>`),
        ', ',
      );
      return html`<tr><th scope="row">${name}<td>${own[0] && wordsOf(own[0].operation)[1]}<p>${led}</p>\n`;
    }),
  );
}

/** The index page: every call by name, path and permission. */
export function indexPage(whole: Document, homeOf: HomeOf): string {
  const where = whereFrom(homeOf, undefined);
  const calls = callsOf(whole);
  const hrefs = new Map(
    features.flatMap((feature) => ownCalls(whole, feature).map(({ operation: { operationId } }) => [operationId, `${pageOf(feature)}#${operationId}`])),
  );
  const hrefOf = ({ operation }: Placed) => hrefs.get(operation.operationId) ?? index;
  const lists = features.map((feature) => {
    const items = ownCalls(whole, feature).map((call) => {
      const { method, path, operation } = call;
      return html`<li id="${operation.operationId}"><a href="${hrefOf(call)}"><code>${method.toUpperCase()} ${path}</code></a><span>${operation.operationId}</span><span>${permissionOf(operation)}</span><p>${prose(wordsOf(operation)[0] ?? '')}</p>\n`;
    });
    return html`<h3><a href="${pageOf(feature)}">${feature.name}</a></h3>\n<ul class="calls">${items}</ul>\n`;
  });
  const named = joined(
    features.map((feature) => html`<a href="${pageOf(feature)}">${feature.name}</a>`),
    ', ',
  );
  const problems = Object.entries(whole.components.responses).map(
    ([name, { description, content }]) => html`<tr id="${problemId(name)}"><th scope="row">${name}<td>${description}: ${contentOf(content, where)}\n`,
  );
  const header = html`<p>Version ${whole.info.version}, ${calls.length} calls. <a href="${index}/openapi.json">Open the OpenAPI document.</a></p>${whole.info.description.split('\n\n').map((one) => html`<p>${prose(one)}</p>`)}`;
  return framed(
    whole.info.title,
    header,
    html`<nav aria-label="Features"><p>${named}</p></nav>
<section><h2>Calls</h2>\n${lists}</section>
<section><h2>Permissions</h2>\n<div>${permissionsOf(calls, hrefOf)}</div></section>
<section><h2>Problems</h2>\n<div>${table(problems)}</div></section>
${schemasOf(whole, where)}`,
  );
}

export function featurePage(whole: Document, homeOf: HomeOf, feature: Feature): string {
  const where = whereFrom(homeOf, feature);
  const calls = ownCalls(whole, feature);
  const about = whole.tags.find(({ name }) => name === feature.name)?.description;
  const header = html`<p><a href="${index}">All calls.</a> Version ${whole.info.version}, ${calls.length} of them on this page. <a href="${pageOf(feature)}/openapi.json">Open the OpenAPI document.</a></p><p>${prose(about ?? '')}</p>`;
  return framed(
    `${whole.info.title}, ${feature.name}`,
    header,
    html`<section><h2>Calls</h2>\n${calls.map((call) => callOf(whole, call, where))}</section>\n${schemasOf(whole, where)}`,
  );
}
