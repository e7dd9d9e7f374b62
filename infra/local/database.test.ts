// Checks that the local table matches the functions' declaration, and that a table with another design is refused.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { withTable } from '../../testing/server/registry.ts';
import { createTable, databaseClient } from './database.ts';
import { isAlive } from './running.ts';

withTable({ told: true });
const endpoint = () => process.env.DYNAMODB_ENDPOINT ?? '';

test('an existing table is left unchanged', async () => {
  expect([await createTable(endpoint(), 'once-more'), await createTable(endpoint(), 'once-more')]).toEqual([true, false]);
});

test('a table with other indexes is refused with a sentence that says what to do', async () => {
  const client = databaseClient(endpoint());
  await client.send(
    new CreateTableCommand({
      TableName: 'of-yesterday',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );
  client.destroy();

  await expect(createTable(endpoint(), 'of-yesterday')).rejects.toThrow('npm run reset');
});

test('a killed process leaves no database running', async () => {
  const starts = `import('./database.ts').then(({ startDatabase }) => startDatabase()).then(({ pid }) => console.log(pid)); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', starts], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout, 'data');
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);

  child.kill('SIGKILL');

  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
