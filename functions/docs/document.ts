// The OpenAPI 3.1 document of the contract: whole, as it is worked out; of one feature, which is whole by itself; and the entry, which
// leads to each feature's.
import { kebab, rows } from '../../shared/contract.ts';
import { productName, systemVersion } from '../../shared/settings/product.ts';
import type { Document, Entry, Operation } from './model.ts';
import { featureOf, headers, operationOf, responses, schemas, sharedParameters, wordsOf } from './operations.ts';

/** What a page and a document are about. */
export interface Feature {
  /** As it is tagged: "Legal entities". */
  readonly name: string;
  /** As addresses have it: "legal-entities". */
  readonly folder: string;
}

export const features: readonly Feature[] = [...new Set(rows.map(featureOf))].map((name) => ({ name: wordsOf(name), folder: kebab(name) }));

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

/** All of the contract as it stands, in one. */
export function wholeDocument(): Document {
  const paths = pathsOf();
  const securitySchemes = {
    accessToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Auth-Token',
      description: 'An access token of the portal’s user pool. What stands beside it at a call is the permission that the call needs.',
    },
  };
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName}: API`,
      version: systemVersion,
      description:
        'Times are ISO 8601 in UTC, days are those of Johannesburg (YYYY-MM-DD). A refusal is an RFC 9457 problem with a code, a sentence and, for bad input, the path of each field. A field that a call has not is refused by its name. A permission opens a call to a role; which records it sees is the scope of the person.',
    },
    servers: [{ url: '/' }],
    tags: features.map(({ name }) => ({ name })),
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
