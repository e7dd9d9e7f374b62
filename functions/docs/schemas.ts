// Converts the contract's schemas to JSON Schema (2020-12) for OpenAPI 3.1. A schema exported by shared/ becomes a component with that name; other schemas
// are inline.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { RouteSpec } from '../../shared/route.ts';

type Schema = v.GenericSchema<any, any>;
type Mode = 'input' | 'output';
/** A schema, used for input or for output. */
export interface Use {
  readonly schema: Schema;
  readonly mode: Mode;
}

const prefix = '#/components/schemas/';
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
const shared = path.resolve(import.meta.dirname, '../../shared');

/** The file and export of each named schema. */
const sources = new Map<string, { readonly file: string; readonly exported: string }>();

/** Every exported schema of shared/ by name. A feature's schema comes first; if a name is taken, the folder is put in front. */
async function namesOfSchemas(): Promise<ReadonlyMap<Schema, string>> {
  const files = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const names = new Map<Schema, string>();
  const taken = new Set<string>();
  for (const file of files.sort()) {
    const exported = (await import(/* @vite-ignore */ path.join(shared, file))) as Readonly<Record<string, unknown>>;
    for (const [name, schema] of Object.entries(exported)) {
      if (!isSchema(schema) || names.has(schema)) continue;
      const folder = path.dirname(file).replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
      const own = taken.has(name) ? `${folder}${name}` : name;
      if (taken.has(own)) throw new Error(`Two schemas of shared/${path.dirname(file)} are called ${name}`);
      taken.add(own);
      names.set(schema, own);
      sources.set(own, { file, exported: name });
    }
  }
  return names;
}

const names = await namesOfSchemas();

/** The schemas inside a schema. */
function within(schema: Schema): Schema[] {
  const { pipe, entries, item, items, options, wrapped, key, value, rest } = schema as unknown as Readonly<Record<string, unknown>>;
  return [pipe, entries && Object.values(entries), item, items, options, wrapped, key, value, rest]
    .flat()
    .filter(isSchema)
    .filter((one) => one !== schema);
}

function reach(schema: Schema, found: Set<Schema>): Set<Schema> {
  if (found.has(schema)) return found;
  found.add(schema);
  for (const inner of within(schema)) reach(inner, found);
  return found;
}

/** Checks that JSON Schema cannot express. An error message explains them with the field's name. */
const unsayable: ReadonlySet<string> = new Set([
  'check',
  'partial_check',
  'transform',
  'trim',
  'to_lower_case',
  'to_upper_case',
  'finite',
  'min_value',
  'regex',
]);

const pipeOf = (schema: object | undefined): readonly unknown[] => (schema as { pipe?: readonly unknown[] } | undefined)?.pipe ?? [];

/** The description of a schema itself, not of a schema inside it. */
const descriptionOf = (schema: object | undefined): string | undefined =>
  pipeOf(schema).findLast((item): item is v.DescriptionAction<unknown, string> => (item as { type?: string }).type === 'description')?.description;

/** A field with its description. The library would copy a named schema that only a description follows; this refers to it instead. */
function describedField(schema: Schema | undefined, converted: JsonSchema | boolean): JsonSchema | boolean {
  const description = descriptionOf(schema);
  if (!description || typeof converted !== 'object') return converted;
  const [first, ...rest] = pipeOf(schema);
  const name = names.get(first as Schema);
  return name && rest.every((item) => (item as { kind?: string }).kind === 'metadata')
    ? { $ref: `${prefix}${name}`, description }
    : { ...converted, description };
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'throw',
  overrideRef: ({ referenceId }) => `${prefix}${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema, errors }) => {
    const { type, requirement } = valibotAction as { type: string; requirement?: unknown };
    if (!errors || !unsayable.has(type)) return undefined;
    // JSON Schema has no flags for a pattern. `u` changes none of ours.
    if (requirement instanceof RegExp && requirement.flags !== 'u') delete jsonSchema.pattern;
    return jsonSchema;
  },
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    // The keys of a record are a list of choices, which 2020-12 expresses with `propertyNames`. The library only writes strings, as older drafts do.
    if (valibotSchema.type === 'record') return (valibotSchema as { key?: Schema }).key?.type === 'picklist' ? jsonSchema : ofAnyName(jsonSchema);
    const { entries } = valibotSchema as { entries?: Readonly<Record<string, Schema>> };
    if (entries && jsonSchema.properties) {
      const fields = Object.entries(jsonSchema.properties).map(([field, converted]) => [field, describedField(entries[field], converted)] as const);
      return { ...jsonSchema, properties: Object.fromEntries(fields) };
    }
    return valibotSchema.type === 'nullable' || valibotSchema.type === 'nullish' ? nullable(jsonSchema) : undefined;
  },
};

/** Removes `propertyNames` where it only says that names are strings. */
function ofAnyName({ propertyNames, ...rest }: JsonSchema): JsonSchema | undefined {
  return JSON.stringify(propertyNames) === '{"type":"string"}' ? rest : undefined;
}

/** A plain type or null, as `["string", "null"]` instead of a choice of two schemas. */
function nullable({ anyOf: [inner] = [], ...rest }: JsonSchema): JsonSchema | undefined {
  if (typeof inner !== 'object' || typeof inner.type !== 'string' || inner.enum || 'const' in inner) return undefined;
  return { ...inner, ...rest, type: [inner.type, 'null'] };
}

const referred = (schema: unknown): string[] => [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);

/** The names of schemas whose input differs from the output, directly or through references. */
function differing(input: Readonly<Record<string, JsonSchema>>, output: Readonly<Record<string, JsonSchema>>): ReadonlySet<string> {
  const both = Object.keys(input).filter((name) => name in output);
  const differ = new Set(both.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  for (let before = -1; before !== differ.size; ) {
    before = differ.size;
    for (const name of both) if (referred(input[name] ?? {}).some((one) => differ.has(one))) differ.add(name);
  }
  return differ;
}

const renamed = (schema: JsonSchema, rename: (name: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? `${prefix}${rename(String(value).slice(prefix.length))}` : value)) as JsonSchema;

/** Converts the schemas of one mode: the named ones, and each of `uses`. Throws for a schema without a counterpart. */
function convert(mode: Mode, uses: readonly Use[]) {
  const mine = uses.filter((use) => use.mode === mode).map(({ schema }) => schema);
  const reached = new Set<Schema>();
  for (const schema of mine) reach(schema, reached);
  const named = Object.fromEntries([...reached].filter((one) => names.has(one)).map((one) => [names.get(one) ?? '', one]));
  const unnamed = mine.filter((one) => !names.has(one));
  const all = { ...named, ...Object.fromEntries(unnamed.map((one, at) => [`/${at}`, one])) };
  const defs = toJsonSchemaDefs(all, { ...config, typeMode: mode }) as Record<string, JsonSchema>;
  const of = (schema: Schema): JsonSchema => {
    const name = names.get(schema);
    return name ? { $ref: `${prefix}${name}` } : (defs[`/${unnamed.indexOf(schema)}`] ?? {});
  };
  const components = Object.entries(named).map(([name, schema]) => {
    const description = descriptionOf(schema);
    return [name, { ...(description ? { description } : {}), ...defs[name] }] as const;
  });
  return { components: Object.fromEntries(components), of };
}

const sourceOf = (name: string) => sources.get(name) ?? sources.get(name.replace(/Input$/, ''));

/** Returns `components` by name, and `of`, which gives the reference to a schema or the inline schema. */
export function schemasOf(uses: readonly Use[]) {
  const [input, output] = [convert('input', uses), convert('output', uses)];
  const differ = differing(input.components, output.components);
  const sent = (name: string) => (differ.has(name) ? `${name}Input` : name);
  const components = {
    ...output.components,
    ...Object.fromEntries(Object.entries(input.components).map(([name, schema]) => [sent(name), renamed(schema, sent)])),
  };
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    of: ({ schema, mode }: Use): JsonSchema => (mode === 'input' ? renamed(input.of(schema), sent) : output.of(schema)),
    /** The folder of a component's schema, for input and output. */
    homeOf: (name: string) => path.dirname(sourceOf(name)?.file ?? ''),
  };
}

/** The input and output schemas of a row. */
export const usesOf = ({ query, body, response }: RouteSpec): Use[] => [
  ...[query, body].flatMap((schema) => (schema ? [{ schema, mode: 'input' as const }] : [])),
  ...(response ? [{ schema: response, mode: 'output' as const }] : []),
];
