// Turns an API Gateway event into checked input: path, query and body. Each refusal names the field.
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as v from 'valibot';
import { bodyTooLarge, mostBytesOf, shapeRefusal } from '../../shared/body.ts';
import { problemOf } from '../../shared/kinds/issue-words.ts';
import { reservedNames } from '../../shared/kinds/json.ts';
import { readSent } from '../../shared/kinds/unset.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { RouteSpec } from '../../shared/route.ts';

/** Returns the first reserved name in JSON, within the depth limit. Such names would be stored only partly. */
function reservedIn(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.find((name) => reservedNames.includes(name)) ?? Object.values(value).map(reservedIn).find(Boolean);
}

/**
 * Returns the path of a list sent instead of an object. The schemas accept a list as an object with numbers as names, but the contract requires an
 * object.
 */
function listForObject(sent: unknown, read: unknown, path = ''): string | undefined {
  if (sent === null || read === null || typeof sent !== 'object' || typeof read !== 'object') return undefined;
  if (Array.isArray(sent) && !Array.isArray(read)) return path;
  for (const [name, part] of Object.entries(sent)) {
    const found = listForObject(part, (read as Readonly<Record<string, unknown>>)[name], path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function check<S extends v.GenericSchema>(schema: S, value: unknown, what: string, mayLeaveOut: boolean): v.InferOutput<S> {
  const parsed = readSent(schema, value, mayLeaveOut);
  if (parsed.success) {
    const path = listForObject(value, parsed.output);
    if (path === undefined) return parsed.output;
    throw new Problem('invalid-input', `Check the ${what}: send an object instead of a list.`, [{ path, message: 'Must be an object, not a list' }]);
  }
  const errors = parsed.issues.slice(0, 50).map((issue) => problemOf(schema, issue));
  throw new Problem('invalid-input', `Check the ${what}: ${errors[0]?.message ?? 'it is not valid'}.`, errors);
}

function bodyOf(row: RouteSpec, { headers, body: sent = '', isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  const type = headers['content-type'] ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) throw new Problem('unsupported-media-type', 'Send the body as application/json.');
  const bytes = Buffer.from(sent, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > mostBytesOf(row)) throw bodyTooLarge(row);
  const text = bytes.toString('utf8');
  const refusal = shapeRefusal(text);
  if (refusal) throw new Problem('invalid-input', `The body cannot be read. ${refusal}.`, [{ path: '', message: refusal }]);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Problem('invalid-input', 'The body is not valid JSON.', [{ path: '', message: 'Not valid JSON' }]);
  }
  const name = reservedIn(body);
  if (name)
    throw new Problem('invalid-input', 'The body has a reserved field name. Remove it.', [{ path: name, message: `${name} is not a field of this call` }]);
  return body;
}

export function inputOf(row: RouteSpec, event: APIGatewayProxyEventV2) {
  const params = event.pathParameters ?? {};
  // No record can have such an id, so the answer is 404.
  if (Object.values(params).some((value) => !/^[\w-]{1,64}$/.test(value ?? ''))) throw notFound();
  return {
    params,
    query: row.query ? check(row.query, { ...event.queryStringParameters }, 'query', true) : undefined,
    body: row.body ? check(row.body, bodyOf(row, event), 'input', row.method === 'POST') : undefined,
  };
}
