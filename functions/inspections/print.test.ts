// Checks the report of an inspection as a file: its contents, and who may read it.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { fillIn, inspector, note, one, read, registered, save, scheduled, step, two, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();
withInspectors();

async function make(as: Claims, format: string, inspectionId: string) {
  const asked = await send(contract.exports.start, { as, body: { list: 'inspection-report', format, query: { inspectionId } } });
  if (asked.status !== 201) return asked;
  await doWork();
  const made = await send(contract.exports.get, { as, params: { id: asked.body.id } });
  if (made.body.status !== 'done') return made;
  const { body } = await send(contract.exports.file, { as, params: { id: asked.body.id } });
  return { ...made, bytes: Buffer.from(await (await fetch(body.url)).arrayBuffer()) };
}
async function textOf(as: Claims, id: string): Promise<string> {
  const made = await make(as, 'pdf', id);
  if (!('bytes' in made)) throw new Error(JSON.stringify(made.body));
  return (await readPdf(made.bytes as Buffer)).pages.join(' ');
}

test('the report contains findings, missing and unexpected firearms, answers and signed names, and hides matches from the provider', async () => {
  await registered(2);
  const missing = await registered(1);
  const other = (await send(contract.firearms.list, { as: two, query: { limit: '1' } })).body[0];
  const id = await scheduled({ firearmId: missing });
  await step(id, 'in_progress');
  await note(id, { action: { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 5) } });
  await save(id, { unexpected: [{ serialNumber: other.serialNumber, notes: 'In the vehicle safe' }] });
  await fillIn(id, [missing]);
  const signed = { inspectorSignature: 'N. Mokoena', representativeSignature: 'T. van der Merwe' };
  expect((await make(one, 'pdf', id)).body.status).not.toBe('done');
  expect(await step(id, 'completed', inspector, signed)).toMatchObject({
    status: 200,
    body: { signatures: { inspector: 'N. Mokoena', representative: 'T. van der Merwe' } },
  });

  const [inspected, own] = [await textOf(inspector, id), await textOf(one, id)];

  for (const text of [inspected, own]) {
    for (const words of ['Inspection report', 'The safe is not fixed', 'Fix it to the wall', other.serialNumber, 'In the vehicle safe', 'missing'])
      expect([words, text.includes(words)]).toEqual([words, true]);
    expect(text).toContain('Inspector: N. Mokoena');
    expect(text).toContain('Representative of the provider: T. van der Merwe');
  }
  expect([inspected.includes('owner Provider 2'), own.includes('owner Provider 2')]).toEqual([true, false]);
  const csv = await make(inspector, 'csv', id);
  expect('bytes' in csv && String(csv.bytes)).toContain('missing');
  // Another provider cannot make either file.
  expect((await make(two, 'pdf', id)).body.status).not.toBe('done');
});

test('the report lists files by finding, and prints photographs with their names', async () => {
  const id = await scheduled({ firearmId: await registered(1) }, { inspectionType: 'safe_inspection' });
  await step(id, 'in_progress');
  await note(id);
  await fillIn(id);
  const about = { associatedEntityType: 'inspection', associatedEntityId: id } as const;
  await uploaded(exampleJpeg(), inspector, { ...about, finding: 1, fileName: 'open safe.jpg', fileType: 'image/jpeg', kind: 'photograph' });
  await uploaded(freshPdf(), inspector, { ...about, fileName: 'floor plan.pdf' });
  await step(id, 'completed');

  const made = await make(one, 'pdf', id);
  if (!('bytes' in made)) throw new Error(JSON.stringify(made.body));
  const text = (await readPdf(made.bytes as Buffer)).pages.join(' ');

  for (const words of ['Photographs and documents', 'floor plan.pdf', 'Finding 1: open safe.jpg']) expect([words, text.includes(words)]).toEqual([words, true]);
  // The file contains the exact bytes of the picture.
  expect((made.bytes as Buffer).includes(Buffer.from(exampleJpeg().slice(20)))).toBe(true);
});

test('the report says if nobody signed for the provider, and uses the account’s name for the inspector', async () => {
  const id = await scheduled({ firearmId: await registered(1) }, { inspectionType: 'safe_inspection' });
  await step(id, 'in_progress');
  await fillIn(id);
  await step(id, 'completed', inspector, { inspectorSignature: ' ' });

  expect((await read(id)).signatures).toEqual({ inspector: 'Neo Mokoena', representative: null });
  expect(await textOf(inspector, id)).toContain('Representative of the provider: nobody signed');
});
