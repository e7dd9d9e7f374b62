// The OpenAPI 3.1 document of the contract: whole, as it is worked out; of one feature, which is whole by itself; and the entry, which
// leads to each feature's.
import { kebab, rows } from '../../shared/rows.ts';
import { productName, systemVersion } from '../../shared/settings/product.ts';
import { about as aboutFeature } from './features.ts';
import type { Document, Entry, Operation } from './model.ts';
import { featureOf, headers, operationOf, responses, schemas, sharedParameters, wordsOf } from './operations.ts';

/** What a page and a document are about. */
export interface Feature {
  readonly key: keyof typeof aboutFeature;
  /** As it is tagged: "Legal entities". */
  readonly name: string;
  /** As addresses have it: "legal-entities". */
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
/** Of the components those that something refers to, itself or by another; how a caller shows who it is belongs to every call. */
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

/** What is so of every call, in CommonMark. */
const about = [
  'Times are ISO 8601 in UTC, days are those of Johannesburg (YYYY-MM-DD). A field that a call has not is refused by its name. A permission opens a call to a role; which records it sees is the scope of the person.',
  'A program signs in with `auth.login` and sends the `authToken` of the answer as `X-Auth-Token` with every other call. The token lasts half an hour at most and ends with its session: a 401 asks to sign in again.',
  'A refusal is an RFC 9457 problem: `code` says which, `detail` is a sentence for a person, `errors` gives the path of each field of bad input. A 503 says in `Retry-After` when to come again; a 429 asks for fewer calls. What API Gateway refuses by itself is `{"message": …}` in plain JSON: a token that it does not take (401), calls beyond its bound (429), a body beyond 10 MB (413).',
  'A list is given a page at a time, `limit` records each: `Link` leads to the next page, and the last page has none.',
  'A record’s `ETag`, sent as `If-Match` with a change, makes sure that nobody has changed it since: otherwise the answer is 412. Without it the change is made on the record as it stands. What makes something takes an `Idempotency-Key`: sent again under the same key within a day it is done once and answered the same.',
  'In OpenAPI the description is several documents: the entry, `/api/docs/openapi.json`, refers to that of each feature, which is whole by itself.',
];

/** All of the contract as it stands, in one. */
export function wholeDocument(): Document {
  const paths = pathsOf();
  const securitySchemes = {
    accessToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Auth-Token',
      description:
        'An access token of the portal’s user pool: `auth.login` gives a program one. What stands beside it at a call is the permission that the call needs.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Registry-Signature',
      description:
        '`v1=` and, in hexadecimal, the HMAC-SHA256 with the shared secret of four lines: `v1`, `registry POST /api/integrations/standing` (whom it is for: the method and the path that are called), the timestamp, and the body byte for byte as it is sent. Between the lines stands one line feed, after the last none.',
    },
    signedAt: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Registry-Timestamp',
      description: 'The time of signing, in whole seconds since 1970; not more than five minutes off.',
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
    // A query's own schema is spread over its parameters.
    components: reachedFrom({ securitySchemes, parameters: sharedParameters, headers, responses, schemas }, paths),
  };
}

const ofFeature = (whole: Document, { name }: Feature): Document['paths'] =>
  Object.fromEntries(Object.entries(whole.paths).filter(([, methods]) => Object.values(methods).some(({ tags }) => tags.includes(name))));

/** One feature's part with everything that it refers to: a valid document by itself. What two of them have is the same in both. */
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

/** A place in a document, as an address has it (RFC 6901, section 6). */
const pointerTo = (path: string) => `#/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}`;

/** The entry: OpenAPI lets a description be several documents, and tools read the others from here. */
export function entryDocument(whole: Document): Entry {
  const paths = features.flatMap((feature) =>
    Object.keys(ofFeature(whole, feature)).map((path) => [path, { $ref: `${feature.folder}/openapi.json${pointerTo(path)}` }] as const),
  );
  return { ...whole, paths: Object.fromEntries(paths), components: { securitySchemes: whole.components.securitySchemes } };
}
