// From an API Gateway event to checked input: path, query and body, each refusal naming the field.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { problemOf } from '../../shared/kinds/issue-words.ts';
import { reservedNames } from '../../shared/kinds/json.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { RouteSpec } from '../../shared/route.ts';

/** JSON nested deeper than this is an attack on the parsers behind us, not a form. */
const deepest = 20;

function tooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []));
  }
  return false;
}

/** The first reserved name in JSON that is not too deep: what was sent would be kept by half. */
function reservedIn(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.find((name) => reservedNames.includes(name)) ?? Object.values(value).map(reservedIn).find(Boolean);
}

/** Where a list was sent for an object: the schemas take it for one whose names are numbers, and the contract says `object`. */
function listForObject(sent: unknown, read: unknown, path = ''): string | undefined {
  if (sent === null || read === null || typeof sent !== 'object' || typeof read !== 'object') return undefined;
  if (Array.isArray(sent) && !Array.isArray(read)) return path;
  for (const [name, part] of Object.entries(sent)) {
    const found = listForObject(part, (read as Readonly<Record<string, unknown>>)[name], path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function check<S extends v.GenericSchema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) {
    const path = listForObject(value, parsed.output);
    if (path === undefined) return parsed.output;
    throw new Problem('invalid-input', `Check the ${what}: a list stands where an object belongs.`, [{ path, message: 'An object, not a list' }]);
  }
  const errors = parsed.issues.slice(0, 50).map((issue) => problemOf(schema, issue));
  throw new Problem('invalid-input', `Check the ${what}: ${errors[0]?.message ?? 'it is not valid'}.`, errors);
}

function bodyOf(event: APIGatewayProxyEventV2): unknown {
  const type = event.headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Problem('unsupported-media-type', 'Send the body as application/json.');
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Problem('invalid-input', 'The body is not valid JSON.', [{ path: '', message: 'Not valid JSON' }]);
  }
  if (tooDeep(body)) throw new Problem('invalid-input', 'The body is nested too deeply.', [{ path: '', message: `At most ${deepest} levels` }]);
  const name = reservedIn(body);
  if (name) throw new Problem('invalid-input', 'The body has a name that nothing can have.', [{ path: name, message: `${name} is not a field of this call` }]);
  return body;
}

export function inputOf(row: RouteSpec, event: APIGatewayProxyEventV2) {
  const params = event.pathParameters ?? {};
  // An id that no record can have is a record that is not there.
  if (Object.values(params).some((value) => !/^[\w-]{1,64}$/.test(value ?? ''))) throw notFound();
  return {
    params,
    query: row.query ? check(row.query, { ...event.queryStringParameters }, 'query') : undefined,
    body: row.body ? check(row.body, bodyOf(event), 'input') : undefined,
  };
}
