// Tests of the API description: valid OpenAPI, complete, the same for people and programs, and small enough.
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { criteriaOf } from '../../shared/compliance/rules.ts';
import { contract } from '../../shared/contract.ts';
import { kebab, rows } from '../../shared/rows.ts';
import { send } from '../../testing/server/call.ts';
import { largestAnswer } from '../../testing/server/costs.ts';
import { wholeDocument } from './document.ts';
import type { Document, Entry, Operation } from './model.ts';
import { homeOf } from './operations.ts';
import { indexPage } from './pages.ts';

const folders = Object.keys(contract).map(kebab);
const asked = await send(contract.docs.openApi);
const entry = asked.body as unknown as Entry;
const ofFeature = async <T>(row: typeof contract.docs.feature | typeof contract.docs.featureOpenApi) =>
  Object.fromEntries(await Promise.all(folders.map(async (feature) => [feature, (await send(row, { params: { feature } })).body as T] as const)));
const documents = await ofFeature<Document>(contract.docs.featureOpenApi);
const pages: Readonly<Record<string, string>> = {
  '/api/docs': String((await send(contract.docs.page)).body),
  ...Object.fromEntries(Object.entries(await ofFeature<string>(contract.docs.feature)).map(([folder, text]) => [`/api/docs/${folder}`, text])),
};

/** Follows a reference as a tool does: to another document by a relative address, and to a place in it. */
function followed($ref: string): Document['paths'][string] | undefined {
  const [, folder = '', pointer = ''] = /^([\w-]+)\/openapi\.json#\/paths\/(.+)$/.exec($ref) ?? [];
  return documents[folder]?.paths[decodeURIComponent(pointer).replaceAll('~1', '/').replaceAll('~0', '~')];
}
const paths = Object.fromEntries(Object.entries(entry.paths).map(([path, { $ref }]) => [path, followed($ref) ?? {}]));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const componentsOf = ({ components }: Document) =>
  Object.entries(components).flatMap(([kind, all]) => Object.entries(all).map(([name, one]) => [`${kind}/${name}`, one] as const));
const components = Object.fromEntries(Object.values(documents).flatMap(componentsOf)) as Record<string, any>;
const operationOf = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.operation;
};

describe('OpenAPI document', () => {
  const validator = new Validator();
  // The validator does not follow references to other documents. `entry` is tested without its paths, `all` with everything in one document.
  const all = { ...entry, paths, components: wholeDocument().components };

  test.each(Object.entries({ ...documents, entry: { ...entry, paths: {} }, all }))('%s is valid version 3.1', async (_, document) => {
    const { valid, errors } = await validator.validate({ ...document });

    expect(errors).toBeUndefined();
    expect([asked.status, asked.headers['content-type'], valid, validator.version]).toEqual([200, 'application/json; charset=utf-8', true, '3.1']);
  });

  test('is the sum of its parts, with equal shared components', () => {
    const whole = wholeDocument();

    expect(paths).toEqual(whole.paths);
    expect(components).toEqual(Object.fromEntries(componentsOf(whole)));
    for (const one of Object.values(documents)) expect(components).toMatchObject(Object.fromEntries(componentsOf(one)));
    expect(entry.tags).toEqual(Object.values(documents).flatMap(({ tags }) => tags));
  });

  test('has each row of the contract once, by name, and nothing else', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);

    expect(described.sort()).toEqual(rows.map(({ name, method, path }) => `${name} ${method} ${path}`).sort());
  });

  test.each(rows.map((row) => [row.name, row] as const))('describes the path, query, body and permission of %s', (name, row) => {
    const { parameters = [], requestBody, security, responses } = operationOf(name);
    const declared = parameters.map((one) => ('$ref' in one ? components[one.$ref.replace('#/components/', '')] : one));
    const names = (place: string) => declared.filter((one) => one?.in === place).map((one) => one?.name);
    const open = row.name === contract.integrations.setStanding.name ? [{ signature: [], signedAt: [] }] : [];
    const needs = row.permission === 'public' ? open : [{ accessToken: row.permission === 'signed-in' ? [] : [row.permission] }];

    expect(names('path')).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place));
    expect(declared.every((one) => one?.in !== 'path' || one.required === true)).toBe(true);
    expect(names('query')).toEqual(Object.keys((row.query as { entries?: object } | undefined)?.entries ?? {}));
    expect(Boolean(requestBody)).toBe(Boolean(row.body));
    expect(security).toEqual(needs);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(row.status ?? 200), 'default']));
  });

  test.each(folders)('%s has every component that it refers to, and no others', (folder) => {
    const document = documents[folder] as Document;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+\/[^"]+)"/g)].map(([, name = '']) => name);
    const named = componentsOf(document).flatMap(([name]) => (name.startsWith('securitySchemes/') ? [] : [name]));

    expect([...new Set(references)].sort()).toEqual(named.sort());
  });

  test('describes the headers of lists and the ETag of records', () => {
    const { responses } = operationOf('firearms.list');
    const refused = operationOf('firearms.edit');

    expect(responses['200']).toMatchObject({
      headers: { link: {}, 'x-total-count': {} },
      content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Firearm' } } } },
    });
    expect(refused.responses).toMatchObject({ 200: { headers: { etag: {} } }, 404: {}, 409: {}, 412: { $ref: '#/components/responses/412' } });
    expect(components['responses/412']).toMatchObject({ description: 'stale-version', content: { 'application/problem+json': {} } });
    // API Gateway refuses an invalid token with its own body (decision 008).
    expect(components['responses/401']?.content).toMatchObject({ 'application/problem+json': {}, 'application/json': { schema: { required: ['message'] } } });
    expect(Object.keys(components['responses/412']?.content ?? {})).toEqual(['application/problem+json']);
  });

  test('distinguishes input and output schemas', () => {
    const [RegisterFirearm, Firearm] = [components['schemas/RegisterFirearm'], components['schemas/Firearm']];

    expect(RegisterFirearm).toMatchObject({ additionalProperties: false, required: expect.arrayContaining(['serialNumber']) });
    expect(RegisterFirearm?.required).not.toContain('barrelLength');
    expect(Firearm?.required).toEqual(expect.arrayContaining(['id', 'barrelLength', 'version']));
    expect(Firearm?.properties?.barrelLength).toEqual({ type: ['number', 'null'], description: 'Millimetres.' });
    expect(components['schemas/Instant']).toMatchObject({ type: 'string', format: 'date-time' });
  });

  test('describes each call and feature, and the unit of each field, without references to internal files', () => {
    const purposes = operations.map(({ operation: { description } }) => description.split('\n\n')[0] ?? '');
    const texts = [...purposes, ...entry.tags.map(({ description }) => description), ...JSON.stringify(components).matchAll(/"description":"(.*?[^\\])"/g)].map(
      String,
    );

    expect(purposes.filter((purpose) => !/^\p{Lu}.*[.]$/u.test(purpose))).toEqual([]);
    expect(entry.tags.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
    expect(texts.filter((text) => /\(spec|decision \d|\.ts\b/.test(text))).toEqual([]);
    expect(components['schemas/Firearm'].properties.barrelLength.description).toBe('Millimetres.');
    expect(components['schemas/AddLibraryFirearm'].properties.barrelLength.description).toMatch(/^Inches/);
    expect(components['parameters/query-limit'].description).toBe('1 to 100.');
  });

  test.each(Object.entries(criteriaOf))('describes the criteria of the rule type %s', (type, { entries }) => {
    for (const rule of ['CreateRule', 'EditRule', 'TryRule']) {
      const { description = '' } = components[`schemas/${rule}`].properties.criteria;
      // All types except one have the same raiseAfterDays.
      const own = Object.keys(entries).filter((name) => name !== 'raiseAfterDays');
      const [said = own.length === 0 ? '' : undefined] = description.split(/[.;]/).filter((part: string) => part.includes(`\`${type}\``));

      expect([rule, said, description]).toEqual([rule, expect.any(String), expect.stringContaining('raiseAfterDays')]);
      for (const name of own) expect(said).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  test('returns 404 for an unknown feature', async () => {
    expect((await send(contract.docs.featureOpenApi, { params: { feature: 'weapons' } })).status).toBe(404);
    expect((await send(contract.docs.feature, { params: { feature: 'weapons' } })).status).toBe(404);
  });
});

test('stays below half the maximum answer on every page and in every document', () => {
  const sizes = Object.values({ ...pages, ...documents, entry }).map((body) => Buffer.byteLength(JSON.stringify(body)));

  expect(Math.max(...sizes)).toBeLessThan(largestAnswer / 2);
});

describe('API pages', () => {
  const idsOf = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '');

  test('are HTML without scripts, styles or external resources', async () => {
    const { status, headers } = await send(contract.docs.feature, { params: { feature: 'firearms' } });

    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of Object.values(pages)) expect(text.match(/<script|\sstyle=|<style|\son\w+=|(?:href|src)="(?!#|\/)[^"]*"/g)).toBeNull();
  });

  test('have one fold for each call and schema, on one page each', () => {
    const folds = Object.values(pages).flatMap((text) => [...text.matchAll(/<details>.*?\sid="([^"]+)"/gs)].map(([, id]) => id));
    const schemas = Object.keys(components).flatMap((name) => (name.startsWith('schemas/') ? [name.slice('schemas/'.length)] : []));

    expect(folds.sort()).toEqual([...rows.map(({ name }) => name), ...schemas].sort());
    for (const text of Object.values(pages)) expect(idsOf(text).length).toBe(new Set(idsOf(text)).size);
  });

  test('have no dead links', () => {
    const places = new Set(Object.entries(pages).flatMap(([page, text]) => [page, ...idsOf(text).map((id) => `${page}#${id}`)]));
    const led = Object.entries(pages).flatMap(([page, text]) =>
      [...text.matchAll(/<a href="([^"]+)"/g)].map(([, to = '']) => (to.startsWith('#') ? `${page}${to}` : to)),
    );
    const programs = ['/api/docs/openapi.json', ...folders.map((folder) => `/api/docs/${folder}/openapi.json`)];

    expect([...new Set(led)].filter((to) => !places.has(to)).sort()).toEqual(programs.sort());
  });

  test('list each call by name, path and permission', () => {
    const first = pages['/api/docs'] ?? '';

    for (const { name, method, path, permission } of rows) {
      const needs = permission.includes(':') ? permission : '';
      const page = `/api/docs/${kebab(name.split('.')[0] ?? '')}`;
      expect(first).toContain(`<li id="${name}"><a href="${page}#${name}"><code>${method} ${path}</code></a><span>${name}</span><span>${needs}</span>`);
      if (needs) expect(first).toMatch(new RegExp(`<th scope="row">${needs}<td>.*#${name}"`));
      if (needs) expect(pages[page]).toContain(`Permission <code>${needs}</code>`);
    }
  });

  test('escape HTML characters', () => {
    const whole = wholeDocument();
    const strange = indexPage({ ...whole, info: { ...whole.info, title: '<img src=x onerror="alert(1)"> & more' } }, homeOf);

    expect(strange).toContain('<h1>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more</h1>');
  });
});
