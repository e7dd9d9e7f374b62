// Lambda bundles: gives ElectroDB the ten commands that it sends, not the whole DynamoDB SDK. See README.md. ElectroDB requires the SDK's packages as
// CommonJS, and esbuild keeps a required package whole. It reads a command from the module only when it sends one, so the commands can be assigned after
// loading.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const commands = ['BatchGet', 'BatchWrite', 'Delete', 'Get', 'Put', 'Query', 'Scan', 'TransactGet', 'TransactWrite', 'Update'].map((name) => `${name}Command`);

const entry = `
  import sdk from 'electrodb-sdk';
  import { ${commands.join(', ')} } from '@aws-sdk/lib-dynamodb';
  import { unmarshall } from '@aws-sdk/util-dynamodb';
  import { Entity } from 'electrodb/src/entity.js';
  import { CustomAttributeType } from 'electrodb/src/schema.js';
  Object.assign(sdk, { ${commands.join(', ')}, unmarshall });
  export { CustomAttributeType, Entity };`;

const resolveDir = fileURLToPath(new URL('.', import.meta.url));
const namespace = 'electrodb';

export const electrodb: Plugin = {
  name: 'electrodb',
  setup(build) {
    build.onResolve({ filter: /^electrodb$/ }, () => ({ path: 'entry', namespace }));
    build.onResolve({ filter: /^electrodb-sdk$/ }, () => ({ path: 'sdk', namespace }));
    build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ importer }) =>
      importer.includes('node_modules/electrodb/') ? { path: 'sdk', namespace } : undefined,
    );
    build.onLoad({ filter: /^/, namespace }, ({ path }) => (path === 'entry' ? { contents: entry, resolveDir } : { contents: 'module.exports = {};' }));
  },
};
