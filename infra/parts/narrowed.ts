// What a bundle leaves out of the packages that it is made of, because no function uses it (decision 040). Each narrowing says why it is safe.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginBuild } from 'esbuild';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const contractFile = join(repository, 'shared', 'contract.ts');

/** A module of ours in the place of whatever is imported so; what it imports under the same name is the real one. */
function replace(build: PluginBuild, imported: RegExp, contents: string): void {
  const namespace = `in the place of ${imported.source}`;
  build.onResolve({ filter: imported }, ({ path, namespace: of }) => (of === namespace ? undefined : { path, namespace }));
  build.onLoad({ filter: /./, namespace }, () => ({ contents, resolveDir: repository }));
}

/** A Lambda's credentials are in its environment. */
function credentials(build: PluginBuild): void {
  const path = join(repository, 'functions/platform/credentials.ts');
  build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({ path }));
}

const commands = ['BatchGet', 'BatchWrite', 'Delete', 'Get', 'Put', 'Query', 'Scan', 'TransactGet', 'TransactWrite', 'Update'].map((name) => `${name}Command`);

/**
 * ElectroDB requires the whole of the SDK's DynamoDB packages as CommonJS, and what is required so is kept whole, the SDK's core
 * with it. It asks the module for a command when it sends one: the commands it may ask for are handed to it instead.
 */
function electrodb(build: PluginBuild): void {
  const handed = { path: 'commands', namespace: 'handed to electrodb' };
  build.onResolve({ filter: /^electrodb-commands$/ }, () => handed);
  build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer }) =>
    /[\\/]node_modules[\\/]electrodb[\\/]/.test(importer) ? handed : undefined,
  );
  build.onLoad({ filter: /./, namespace: handed.namespace }, () => ({ contents: 'module.exports = {};' }));
  replace(
    build,
    /^electrodb$/,
    `import sdk from 'electrodb-commands';
    import { ${commands.join(', ')} } from '@aws-sdk/lib-dynamodb';
    import { unmarshall } from '@aws-sdk/util-dynamodb';
    import { Entity } from 'electrodb/src/entity.js';
    Object.assign(sdk, { ${commands.join(', ')}, unmarshall });
    export { Entity };`,
  );
}

/** ElectroDB checks an entity's model against a schema when it is made. The models are the same in every process: testing/server/entities.test.ts checks them. */
function modelCheck(build: PluginBuild): void {
  replace(
    build,
    /^jsonschema$/,
    `class Validator { addSchema() {} validate() { return { valid: true, errors: [] }; } }
    Validator.prototype.customFormats = {};
    exports.Validator = Validator;`,
  );
}

/** No call of ours streams events; the SDK loads this when an operation does. */
function eventStreams(build: PluginBuild): void {
  replace(
    build,
    /^@smithy\/core\/event-streams$/,
    `export class EventStreamSerde { constructor() { throw new Error('Event streams are not part of this bundle'); } }
    export const eventStreamSerdeProvider = () => undefined;
    export const resolveEventStreamSerdeConfig = (config) => config;`,
  );
}

/** A client says its version to the service; of the rest of its package.json nothing is asked. */
function packageFiles(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, ({ path }) => {
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
    return { contents: JSON.stringify({ version }), loader: 'json' };
  });
}

/** DynamoDB's client can look up addresses for single tables and keep them; that is off unless it is asked for. Without this a cache comes with two packages. */
function endpointCache(build: PluginBuild): void {
  replace(build, /^@aws-sdk\/endpoint-cache$/, 'export class EndpointCache { get() {} set() {} delete() {} has() { return false; } clear() {} }');
}

/** What DynamoDB says of making tables, backups and copies. The functions read and write items; another error still has its name. */
const errorsOfTables =
  /^n0_registry\.registerError\((?:Backup|ContinuousBackups|Export|GlobalTable|Import|IndexNotFound|InvalidExport|InvalidRestore|PointInTime|PolicyNotFound|Replica[AN]|Table)\w*\$, \w+\);$/gm;

/**
 * A client describes each shape of each of its operations, under names that it computes: `{ [_hE]: 400 }`. To compute one might do
 * something, so that the bundler keeps all of them. Written out, those of operations that nobody calls are left out: of SES all but one.
 */
function schemas(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, ({ path }) => {
    const code = readFileSync(path, 'utf8');
    const words = new Map([...code.matchAll(/^const (_\w*) = ("[^"]*");$/gm)].map(([, name, word]) => [name, word]));
    const written = code.replace(/\[(_\w*)\]:/g, (computed, name) => (words.has(name) ? `${words.get(name)}:` : computed));
    return { contents: path.includes(`client-dynamodb${sep}`) ? written.replace(errorsOfTables, '') : written };
  });
}

/** A Lambda stands in no instance that could be asked for its region, a second long; its environment names it. */
function instanceRegion(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/ }, () => ({
    contents: 'export const getInstanceMetadataRegion = async () => undefined;',
  }));
}

/** Signs for buckets and mail that answer in many regions at once; ours stand in one. */
function manyRegions(build: PluginBuild): void {
  build.onLoad({ filter: /[\\/]signature-v4-multi-region[\\/]dist-es[\\/]SignatureV4MultiRegion\.js$/ }, () => ({
    contents: `export { SignatureV4SignWithCredentials as SignatureV4MultiRegion } from './SignatureV4SignWithCredentials';`,
  }));
}

/** Files of the SDK's core that no Lambda of ours comes to: the class each exports, where it would be noticed, and why it is not. */
const unused: readonly (readonly [file: RegExp, name: string, method: string, why: string])[] = [
  [/[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/, 'AdaptiveRetryStrategy', 'constructor', 'The clients retry in the standard mode'],
  [/[\\/]sha256[\\/]Sha256Js\.js$/, 'Sha256Js', 'constructor', "Node's own digest is there"],
  [/[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/, 'HeaderFormatter', 'format', 'No event of a stream is signed'],
];
function unusedFiles(build: PluginBuild): void {
  for (const [filter, name, method, why] of unused) {
    build.onLoad({ filter }, () => ({ contents: `export class ${name} { ${method}() { throw new Error(${JSON.stringify(why)}); } }` }));
  }
}

/** middy asks whether an answer is a stream where it streams one. Node loads its web streams when they are first named, 3 ms; none of ours is one. */
function webStreams(build: PluginBuild): void {
  const namespace = 'web streams when they are asked for';
  build.onResolve({ filter: /^node:stream\/web$/ }, ({ path, importer }) => (/[\\/]@middy[\\/]core[\\/]/.test(importer) ? { path, namespace } : undefined));
  build.onLoad({ filter: /./, namespace }, () => ({
    contents: 'export class ReadableStream { static [Symbol.hasInstance](thing) { return thing instanceof globalThis.ReadableStream; } }',
  }));
}

/** Half a megabyte of dictionary for fonts in WOFF2; ours are TrueType. */
function compressedFonts(build: PluginBuild): void {
  replace(build, /^brotli\/decompress\.js$/, `module.exports = () => { throw new Error('WOFF2 is not part of this bundle'); };`);
}

/** Ciphers for files that open with a password, of which none is printed. */
function passwords(build: PluginBuild): void {
  replace(build, /^@noble\/ciphers\/aes$/, `exports.cbc = exports.ecb = () => { throw new Error('Passwords of PDFs are not part of this bundle'); };`);
}

/** A handler asks the contract for rows of its own feature, and for that one feature's alone are the schemas made. Who asks for more gets the whole. */
function contractRows(build: PluginBuild): void {
  const namespace = 'rows of';
  build.onResolve({ filter: /\/contract\.ts$/ }, ({ path, importer, resolveDir }) => {
    if (!importer || join(resolveDir, path) !== contractFile || !relative(repository, importer).startsWith(`functions${sep}`)) return undefined;
    const asked = readFileSync(importer, 'utf8').replace(/^import .*$/gm, '');
    const features = [...new Set([...asked.matchAll(/\bcontract\.(\w+)\./g)].map(([, feature]) => feature))].sort();
    const otherwise =
      /\b(rows|handlerFile)\b/.test(readFileSync(importer, 'utf8').match(/^import .*\/contract\.ts'.*$/m)?.[0] ?? '') || /\bcontract\b(?!\.\w+\.)/.test(asked);
    return otherwise || features.length === 0 ? undefined : { path: features.join(','), namespace };
  });
  build.onLoad({ filter: /./, namespace }, ({ path }) => {
    // Not through features.ts itself: a call at the top of a module might do something, so that every feature's would stay.
    const exported = readFileSync(join(dirname(contractFile), 'features.ts'), 'utf8').match(/^export \{ \w+ \} from '\.\/[\w-]+\/routes\.ts';$/gm) ?? [];
    const features = path.split(',');
    const wanted = features.map((feature) => exported.find((line) => line.startsWith(`export { ${feature} }`))?.replace('export', 'import'));
    return {
      contents: `import { stamp } from './route.ts';\n${wanted.join('\n')}\nexport const contract = stamp({ ${features.join(', ')} });`,
      resolveDir: dirname(contractFile),
    };
  });
}

/** A search is on the list of searches once it is made. */
const doesSomething = (file: string) => /\bnew SearchIndex\(/.test(readFileSync(file, 'utf8'));

/** A module of ours declares and does nothing else as it loads: one of which nothing is used stays out, with what it imports. */
function ours(build: PluginBuild): void {
  const known = new Map<string, boolean>();
  build.onResolve({ filter: /^\.\.?\/.+\.ts$/ }, ({ path, importer, resolveDir }) => {
    if (!/^(functions|shared)[\\/]/.test(relative(repository, importer))) return undefined;
    const file = join(resolveDir, path);
    const sideEffects = known.get(file) ?? doesSomething(file);
    known.set(file, sideEffects);
    return { path: file, sideEffects };
  });
}

export const narrowed: Plugin = {
  name: 'narrowed',
  setup(build) {
    for (const narrow of [
      credentials,
      electrodb,
      modelCheck,
      eventStreams,
      packageFiles,
      endpointCache,
      schemas,
      instanceRegion,
      manyRegions,
      unusedFiles,
      webStreams,
      compressedFonts,
      passwords,
      contractRows,
      ours,
    ])
      narrow(build);
  },
};
