// For tests of exports: three people, five firearms of two providers, and an export from its request to its file.
import papaparse from 'papaparse';
import { beforeAll } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from './call.ts';
import { doWork } from './jobs.ts';
import { withObjects } from './objects.ts';
import { foundEntity, withTable } from './registry.ts';

export let admin: Claims;
/** Of provider 1. */
export let client: Claims;
/** Of provider 2. */
export let other: Claims;

/** Creates a table and an object store with the people and records to export. */
export function withExports(): void {
  withTable({ told: true });
  withObjects();

  beforeAll(async () => {
    await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3)]);
    [admin, client, other] = await Promise.all([signUp('admin'), signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
    for (const [ownerId, serialNumber] of [
      [1, 'AAA-1'],
      [1, 'AAA-2'],
      [2, 'BBB-1'],
      [2, 'BBB-2'],
      [2, 'BBB-3'],
    ] as const)
      await send(contract.firearms.register, { as: admin, body: exampleFirearm({ ownerId, serialNumber }) });
  });
}

/** Requests an export, runs the work, and returns the finished record. */
export async function make(as: Claims, body: object) {
  const asked = await send(contract.exports.start, { as, body });
  if (asked.status !== 201) return asked.body;
  await doWork();
  return (await send(contract.exports.get, { as, params: { id: asked.body.id } })).body;
}

export async function fetchFile(as: Claims, id: string) {
  const { status, body } = await send(contract.exports.file, { as, params: { id } });
  if (status !== 200) throw new Error(body.detail);
  const answer = await fetch(body.url);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

export const csvRows = (bytes: Buffer) => papaparse.parse<Record<string, string>>(bytes.toString('utf8'), { header: true, skipEmptyLines: true }).data;
