// The operations of the contract in OpenAPI 3.1: one for each row, and the components that rows share.
import type { JsonSchema } from '@valibot/to-json-schema';
import { can, roles } from '../../shared/access/roles.ts';
import * as contract from '../../shared/features.ts';
import { ProblemBody, problemStatus } from '../../shared/problem.ts';
import type { Named } from '../../shared/route.ts';
import { rows } from '../../shared/rows.ts';
import type { Answer, Content, Operation, Parameter } from './model.ts';
import { schemasOf, usesOf } from './schemas.ts';

/** `legalEntities` is "Legal entities". */
export const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
export const featureOf = ({ name }: Named) => name.split('.')[0] ?? '';

export const { components: schemas, of, homeOf } = schemasOf([...rows.flatMap(usesOf), { schema: ProblemBody, mode: 'output' }]);
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** A partner signs these calls instead of sending a token. */
const signed = contract.integrations.setStanding.name;

function securityOf({ name, permission }: Named): Operation['security'] {
  if (name === signed) return [{ signature: [], signedAt: [] }];
  return permission === 'public' ? [] : [{ accessToken: permission === 'signed-in' ? [] : [permission] }];
}

/** The second paragraph of the description: who may make the call. */
function permissionOf({ name, permission }: Named): string {
  if (name === signed) return 'The partner’s system, without a token. It signs what it sends.';
  if (permission === 'public') return 'Anyone, without a token.';
  if (permission === 'signed-in') return 'Any signed-in user.';
  const others = roles.filter((role) => !can(role, permission));
  if (others.length === 0) return 'Every role.';
  // Names the excluded roles if there are few: a third of the calls are for everyone except the police.
  if (others.length <= 2) return `Every role except ${others.join(', ')}.`;
  return `For ${roles.filter((role) => can(role, permission)).join(', ')}.`;
}

export const headers = {
  'x-total-count': { description: 'The total number of records, if known.', schema: { type: 'integer' } },
  link: { description: 'The address of the next page, as rel="next"; absent on the last page.', schema: { type: 'string' } },
  etag: { description: 'The version of the record. Send it as If-Match with a change.', schema: { type: 'string' } },
  location: { description: 'The address to open.', schema: { type: 'string' } },
} as const;
const headerRefs = (...named: (keyof typeof headers)[]) => Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function doneAnswer(row: Named): Answer {
  if (row.list)
    return { description: 'One page of the list', headers: headerRefs('x-total-count', 'link'), content: json({ type: 'array', items: answered(row) }) };
  if (row.status === 204) return { description: 'Done' };
  if (row.status === 302) return { description: 'Redirect', headers: headerRefs('location') };
  const versioned = 'version' in ((row.response as { entries?: object } | undefined)?.entries ?? {});
  return {
    description: row.status === 201 ? 'Created' : 'Done',
    ...(versioned ? { headers: headerRefs('etag') } : {}),
    content: row.type ? { [row.type]: { schema: answered(row) } } : json(answered(row)),
  };
}

const answered = (row: Named): JsonSchema => (row.response ? of({ schema: row.response, mode: 'output' }) : {});

/** The refusals that follow from a row; all others are under `default`. */
function refusalsOf({ permission, path, method, query, body }: Named): number[] {
  const told: [boolean, number[]][] = [
    [Boolean(query ?? body) || (method !== 'GET' && path.includes('{')), [400]],
    [permission !== 'public' || method !== 'GET', [401]],
    [permission !== 'public' && permission !== 'signed-in', [403]],
    [path.includes('{'), [404]],
    [method !== 'GET', [409]],
    [method !== 'GET' && path.includes('{'), [412]],
  ];
  return told.flatMap(([holds, statuses]) => (holds ? statuses : []));
}

const problem: Content = { 'application/problem+json': { schema: of({ schema: ProblemBody, mode: 'output' }) } };
/** API Gateway refuses an invalid token itself, with a body that we cannot change (decision 008). */
const gateways: Content = json({ type: 'object', properties: { message: { type: 'string' } }, required: ['message'] });
const codesOf = (status: number) => Object.entries(problemStatus).flatMap(([code, one]) => (one === status ? [code] : []));
const refusals: Readonly<Record<string, Answer>> = Object.fromEntries(
  [...new Set(rows.flatMap(refusalsOf))]
    .sort((a, b) => a - b)
    .map((status) => [`${status}`, { description: codesOf(status).join(', '), content: status === 401 ? { ...problem, ...gateways } : problem }]),
);

function answersOf(row: Named): Operation['responses'] {
  const redirected: Operation['responses'] =
    row.status === 302 ? { 200: { description: 'The address, to a caller that accepts JSON', content: json(address) } } : {};
  return {
    ...redirected,
    [row.status ?? 200]: doneAnswer(row),
    ...Object.fromEntries(refusalsOf(row).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    default: { $ref: '#/components/responses/other' },
  };
}
const address: JsonSchema = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };

/** The query's fields, whether its schema has a name or not. */
function fieldsOf(row: Named): JsonSchema {
  const schema = row.query ? of({ schema: row.query, mode: 'input' }) : {};
  return schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

function parametersOf(row: Named): Parameter[] {
  const { properties = {}, required = [] } = fieldsOf(row);
  const places = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [
    ...places.map((name) => ({ name, in: 'path' as const, required: true as const, schema: { type: 'string' as const, pattern: '^[\\w-]{1,64}$' } })),
    ...Object.entries(properties).map(([name, said]) => {
      const { description, ...schema } = said as JsonSchema;
      return { name, in: 'query' as const, ...(required.includes(name) ? { required: true as const } : {}), ...(description ? { description } : {}), schema };
    }),
    ...(row.method !== 'GET' && places.length > 0
      ? [{ name: 'If-Match', in: 'header' as const, description: 'The ETag of the record as last read', schema: { type: 'string' as const } }]
      : []),
    ...(row.status === 201 && row.permission !== 'public'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header' as const,
            description: 'A retry with the same key within a day does not repeat the work',
            schema: { type: 'string' as const },
          },
        ]
      : []),
  ];
}

/** Parameters that several rows share, each with its own component name. */
function repeatedParameters(): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const text of rows.flatMap(parametersOf).map((one) => JSON.stringify(one))) counts.set(text, (counts.get(text) ?? 0) + 1);
  const taken = new Set<string>();
  const called = [...counts].flatMap(([text, count]) => {
    const { name, in: place } = JSON.parse(text) as Parameter;
    if (count < 2) return [];
    let own = `${place}-${name}`;
    for (let more = 2; taken.has(own); more++) own = `${place}-${name}-${more}`;
    taken.add(own);
    return [[text, own] as const];
  });
  return new Map(called);
}

const parameters = repeatedParameters();

export function operationOf(row: Named): Operation {
  const { name, body } = row;
  const own = parametersOf(row).map((parameter) => {
    const called = parameters.get(JSON.stringify(parameter));
    return called ? { $ref: `#/components/parameters/${called}` } : parameter;
  });
  return {
    operationId: name,
    summary: wordsOf(name.split('.')[1] ?? ''),
    description: `${row.description}\n\n${permissionOf(row)}`,
    tags: [wordsOf(featureOf(row))],
    security: securityOf(row),
    ...(own.length > 0 ? { parameters: own } : {}),
    ...(body ? { requestBody: { required: true, content: json(of({ schema: body, mode: 'input' })) } } : {}),
    responses: answersOf(row),
  };
}

export const sharedParameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  [...parameters].map(([text, called]) => [called, JSON.parse(text) as Parameter]),
);
export const responses: Readonly<Record<string, Answer>> = {
  ...refusals,
  other: {
    description: `Any other problem: ${Object.entries(problemStatus)
      .map(([code, status]) => `${code} (${status})`)
      .join(', ')}`,
    content: problem,
  },
};
