// Checks an inspection whose fields are each valid, but together too large for one record.
import { expect, test } from 'vitest';
import { note, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
const lines = captureLog();
withInspectors();

// A three-byte character. The call accepts each finding, but a hundred of them exceed the 400 KB limit of a record.
const longest = '€'.repeat(2000);

test('an inspection refuses a finding that makes the record too large, and keeps the earlier ones', async () => {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');

  let written = 0;
  let answer = await note(id, { notes: longest });
  for (; answer.status === 200 || answer.status === 201; written++) answer = await note(id, { notes: longest });

  expect(written).toBeLessThan(100);
  expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  expect(answer.body.detail).toBe('This record is full. Shorten your text, or use another record.');
  expect((await read(id)).findings).toHaveLength(written);
  // It raises no alarm.
  expect(lines.filter((line) => line.includes('call failed'))).toEqual([]);
});
