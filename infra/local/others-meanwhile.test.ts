// Checks that the host answers other callers while it checks a slow workbook. It counts answered calls, because times depend on the load of the machine;
// bench/import.ts measures times.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentTypes } from '../../shared/imports/schema.ts';
import { foundEntity } from '../../testing/server/registry.ts';
import { workbookWith } from '../../testing/server/workbooks.ts';
import { startSystem } from '../../testing/system/system.ts';
import { demoPassword } from './people.ts';

let system: Awaited<ReturnType<typeof startSystem>>;

beforeAll(async () => {
  system = await startSystem();
  await foundEntity(1);
});
afterAll(() => system.stop());

async function signedIn(email: string) {
  const send = async (path: string, headers: Record<string, string> = {}, body?: object): Promise<any> => {
    const answer = await fetch(`${system.origin}/api/${path}`, {
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { authToken } = await send('auth/login', {}, { email, password: demoPassword });
  return (path: string, body?: object) => send(path, { 'X-Auth-Token': authToken }, body);
}

test('the local host answers other callers while checking a workbook with 400,000 styled blank rows', async () => {
  // Created first: it blocks this process, and the host in it, for seconds.
  const heads = ['Manufacturer', 'Model', 'Serial Number', 'Type', 'Caliber', 'License Type', 'Province', 'City'];
  const file = workbookWith([heads, ['Glock', '17', 'BLANKS-1', 'Pistol', '9mm', 'S20 Business Purposes', 'Gauteng', 'Pretoria']], 400_000);
  const [client, other] = [await signedIn('client@demo.test'), await signedIn('inspector@demo.test')];
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { import: made, upload } = await client('imports', { fileName: 'blank.xlsx', fileType: contentTypes.xlsx, bytes: file.length, sha256 });
  await fetch(upload.url, { method: 'PUT', headers: { ...upload.headers, origin: system.origin }, body: new Uint8Array(file) });
  // Load the parts that both sides need before the measurement.
  await other('firearms');

  await client(`imports/${made.id}/check`, {});
  let answered = 0;
  let status = 'checking';
  while (status === 'checking') {
    await other('firearms');
    answered++;
    status = (await client(`imports/${made.id}`)).status;
  }
  expect(status).toBe('checked');
  expect(answered).toBeGreaterThan(10);
}, 120_000);
