// Builds the OpenAPI 3.1 documents of the contract: the whole one; one for each feature, complete by itself; and the entry, which links to those.
import { kebab, rows } from '../../shared/rows.ts';
import { productName, systemVersion } from '../../shared/settings/product.ts';
import { about as aboutFeature } from './features.ts';
import type { Document, Entry, Operation } from './model.ts';
import { featureOf, headers, operationOf, responses, schemas, sharedParameters, wordsOf } from './operations.ts';

/** The subject of one page and one document. */
export interface Feature {
  readonly key: keyof typeof aboutFeature;
  /** Its tag: "Legal entities". */
  readonly name: string;
  /** Its path segment: "legal-entities". */
  readonly folder: string;
}

export const features: readonly Feature[] = [...new Set(rows.map(featureOf))].map((name) => ({
  key: name as Feature['key'],
  name: wordsOf(name),
  folder: kebab(name),
}));

function pathsOf(): Document['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  return paths;
}

type Components = Document['components'];
/** Components that `from` refers to, directly or through others. Security schemes always stay, because every call needs them. */
function reachedFrom(components: Components, from: unknown): Components {
  const found = new Set<string>();
  const follow = (within: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(within).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue;
      found.add(`${kind}/${name}`);
      follow(components[kind as keyof Components][name]);
    }
  };
  follow(from);
  const kept = Object.entries(components).map(([kind, all]) => [
    kind,
    kind === 'securitySchemes' ? all : Object.fromEntries(Object.entries(all).filter(([name]) => found.has(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kept) as Components;
}

/** The introduction to all calls, in CommonMark. */
const about = [
  'Times are ISO 8601 in UTC. Days are calendar days in Johannesburg (YYYY-MM-DD). A call refuses unknown fields by name. A permission opens a call to a role; the user’s scope decides which records the call shows.',
  'A program signs in with `auth.login` and sends the answer’s `authToken` as `X-Auth-Token` with every other call. The token lasts at most half an hour and ends with its session. After a 401, sign in again.',
  'An error is an RFC 9457 problem: `code` identifies it, `detail` is a sentence for a person, and `errors` gives the path of each invalid field. After a 503, retry after the time in `Retry-After`. After a 429, send fewer calls. API Gateway refuses some calls itself, with `{"message": …}` as plain JSON: an invalid token (401), too many calls (429), and a body over 10 MB (413).',
  'Lists are paged, with up to `limit` records on a page. `Link` points to the next page; the last page has none.',
  'Send a record’s `ETag` as `If-Match` with a change. If someone has changed the record since, the answer is 412. Without `If-Match` the change applies to the current record. Calls that create something accept an `Idempotency-Key`: a retry with the same key within a day does not repeat the work and gets the same answer.',
  'The OpenAPI description has several documents. The entry, `/api/docs/openapi.json`, links to a complete document for each feature.',
];

/** The whole contract in one document. */
export function wholeDocument(): Document {
  const paths = pathsOf();
  const securitySchemes = {
    accessToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Auth-Token',
      description: 'An access token of the portal’s user pool. Programs get one from `auth.login`. Each call lists the permission that it needs.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Registry-Signature',
      description:
        '`v1=` followed by a hexadecimal HMAC-SHA256 of four lines, made with the shared secret: `v1`; `registry POST /api/integrations/standing` (the receiver, the method and the path); the timestamp; and the body exactly as sent, byte for byte. One line feed separates the lines; there is none after the last.',
    },
    signedAt: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Registry-Timestamp',
      description: 'The time of signing in whole seconds since 1970, at most five minutes from the current time.',
    },
  };
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName}: API`,
      version: systemVersion,
      description: about.join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: features.map(({ key, name }) => ({ name, description: aboutFeature[key] })),
    paths,
    // The query's own schema is split into its parameters.
    components: reachedFrom({ securitySchemes, parameters: sharedParameters, headers, responses, schemas }, paths),
  };
}

const ofFeature = (whole: Document, { name }: Feature): Document['paths'] =>
  Object.fromEntries(Object.entries(whole.paths).filter(([, methods]) => Object.values(methods).some(({ tags }) => tags.includes(name))));

/** The part of one feature with everything that it refers to: a valid document by itself. Shared components are equal in all parts. */
export function featureDocument(whole: Document, feature: Feature): Document {
  const paths = ofFeature(whole, feature);
  return {
    ...whole,
    info: { ...whole.info, title: `${whole.info.title}, ${feature.name}` },
    tags: whole.tags.filter(({ name }) => name === feature.name),
    paths,
    components: reachedFrom(whole.components, paths),
  };
}

/** A JSON pointer for an address (RFC 6901, section 6). */
const pointerTo = (path: string) => `#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}`;

/** The entry document. Tools follow its references to the documents of the features. */
export function entryDocument(whole: Document): Entry {
  const paths = features.flatMap((feature) =>
    Object.keys(ofFeature(whole, feature)).map((path) => [path, { $ref: `${feature.folder}/openapi.json${pointerTo(path)}` }] as const),
  );
  return { ...whole, paths: Object.fromEntries(paths), components: { securitySchemes: whole.components.securitySchemes } };
}
