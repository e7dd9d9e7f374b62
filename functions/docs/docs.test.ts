// The description of the API against the contract: it is valid OpenAPI, whole, and the same to people and programs.
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { contract, rows } from '../../shared/contract.ts';
import { send } from '../testing/call.ts';
import type { Document, Operation } from './document.ts';
import { pageOf } from './markup.ts';

const { status, headers, body } = await send(contract.docs.openApi);
const document = body as Document;
const page = await send(contract.docs.page);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const operationOf = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.operation;
};
/** What the document refers to, from anywhere. */
const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind = '', name = '']) => `${kind}/${name}`);
const components = Object.entries(document.components).flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));

describe('the OpenAPI document', () => {
  test('is one of version 3.1, to whoever asks', async () => {
    const validator = new Validator();

    const { valid, errors } = await validator.validate({ ...document });

    expect(errors).toBeUndefined();
    expect([status, headers['content-type'], valid, validator.version]).toEqual([200, 'application/json; charset=utf-8', true, '3.1']);
  });

  test('has each row of the contract once, under its name, and nothing else', () => {
    const described = operations.map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);

    expect(described.sort()).toEqual(rows.map(({ name, method, path }) => `${name} ${method} ${path}`).sort());
  });

  test.each(rows.map((row) => [row.name, row] as const))('%s declares what its path, query, body and permission are', (name, row) => {
    const { parameters = [], requestBody, security, responses } = operationOf(name);
    const declared = parameters.map((one) => ('$ref' in one ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one));
    const names = (place: string) => declared.filter((one) => one?.in === place).map((one) => one?.name);
    const needs = row.permission === 'public' ? [] : [{ accessToken: row.permission === 'signed-in' ? [] : [row.permission] }];

    expect(names('path')).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place));
    expect(declared.every((one) => one?.in !== 'path' || one.required === true)).toBe(true);
    expect(names('query')).toEqual(Object.keys((row.query as { entries?: object } | undefined)?.entries ?? {}));
    expect(Boolean(requestBody)).toBe(Boolean(row.body));
    expect(security).toEqual(needs);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(row.status ?? 200), 'default']));
  });

  test('refers to nothing that it has not, and has nothing that nothing refers to', () => {
    const named = components.filter((one) => !one.startsWith('securitySchemes/'));

    expect([...new Set(references)].sort()).toEqual(named.sort());
  });

  test('says of a list what stands around its items, and of a record what its ETag is for', () => {
    const { responses } = operationOf('firearms.list');
    const refused = operationOf('firearms.edit');

    expect(responses['200']).toMatchObject({
      headers: { link: {}, 'x-total-count': {} },
      content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Firearm' } } } },
    });
    expect(refused.responses).toMatchObject({ 200: { headers: { etag: {} } }, 404: {}, 409: {}, 412: { $ref: '#/components/responses/412' } });
    expect(document.components.responses['412']).toMatchObject({ description: 'stale-version', content: { 'application/problem+json': {} } });
  });

  test('tells what is sent from what is kept', () => {
    const { RegisterFirearm, Firearm } = document.components.schemas;

    expect(RegisterFirearm).toMatchObject({ additionalProperties: false, required: expect.arrayContaining(['serialNumber']) });
    expect(RegisterFirearm?.required).not.toContain('barrelLength');
    expect(Firearm?.required).toEqual(expect.arrayContaining(['id', 'barrelLength', 'version']));
    expect(Firearm?.properties?.barrelLength).toEqual({ type: ['number', 'null'] });
    expect(document.components.schemas.Instant).toEqual({ type: 'string', format: 'date-time' });
  });

  test('is no larger than any answer may be', () => {
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(256_000);
  });
});

describe('the page', () => {
  const text = String(page.body);

  test('is HTML without a script, a style or anything from elsewhere', () => {
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text.match(/<script|\sstyle=|<style|\son\w+=|(?:href|src)="(?!#|\/)[^"]*"/g)).toBeNull();
  });

  test('has a fold for each call and each schema, and leads nowhere that is not there', () => {
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '');
    const led = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');

    expect(ids.sort()).toEqual([...rows.map(({ name }) => name), ...Object.keys(document.components.schemas)].sort());
    expect([...new Set(led)].filter((id) => !ids.includes(id))).toEqual([]);
    for (const { permission } of rows) if (permission.includes(':')) expect(text).toContain(`Permission <code>${permission}</code>`);
  });

  test('shows a sign of HTML as that sign', () => {
    const strange = pageOf({ ...document, info: { ...document.info, title: '<img src=x onerror="alert(1)"> & more' } });

    expect(strange).toContain('<h1>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more</h1>');
  });
});
