// What an inspection takes field by field, and all of it together no record can hold.
import { expect, test } from 'vitest';
import { note, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
const lines = captureLog();
withInspectors();

// A letter of three bytes: each finding is one that the call takes, and a hundred of them are more than the 400 KB of a record.
const longest = '€'.repeat(2000);

test('the finding for which there is no room is refused in a sentence, and those before it stay', async () => {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');

  let written = 0;
  let answer = await note(id, { notes: longest });
  for (; answer.status === 200 || answer.status === 201; written++) answer = await note(id, { notes: longest });

  expect(written).toBeLessThan(100);
  expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  expect(answer.body.detail).toBe('This record is full. Shorten your text, or use another record.');
  expect((await read(id)).findings).toHaveLength(written);
  // Nobody is rung for it.
  expect(lines.filter((line) => line.includes('call failed'))).toEqual([]);
});
