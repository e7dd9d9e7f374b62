// Checks a smaller drill: a kill during many writes loses no acknowledged write, and a backup is restored and timed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { passed, playRestore, playRound, saysOf, victims } from './drill.ts';

test.each(victims)(
  'a killed %s loses no acknowledged write, leaves no incomplete record, and accepts the other writes on retry',
  async (victim) => {
    const round = await playRound(victim, 60);

    expect(round).toMatchObject({ victim, sent: 60, killed: true, lost: 0, twice: 0, afterAgain: 60, faults: [] });
    expect(round.acknowledged).toBeGreaterThanOrEqual(20);
    expect(passed(round)).toBe(true);
    expect([{ lost: 1 }, { twice: 1 }, { afterAgain: 59 }, { faults: ['Something'] }].map((change) => passed({ ...round, ...change }))).not.toContain(true);
  },
  400_000,
);

test('a round fails if the machine was too busy to kill the victim', () => {
  const round = { victim: 'host', sent: 200, killed: true, acknowledged: 67, lost: 0, unacknowledged: 133, afterAgain: 200, twice: 0, faults: [] } as const;

  expect([passed(round), passed({ ...round, killed: false, acknowledged: 14, unacknowledged: 186 })]).toEqual([true, false]);
});

test('without a backup on this machine the drill restores an example and says so', async () => {
  const restored = await playRestore(path.join(tmpdir(), 'no-backups-here'));

  expect(restored).toMatchObject({ faults: [] });
  expect([restored.newest, restored.items > 20, restored.seconds > 0]).toEqual([undefined, true, true]);
  expect(saysOf(restored)).toEqual([
    expect.stringMatching(/^This machine has no backup/),
    expect.stringMatching(/^\d+ items were restored and checked in \d+ s/),
  ]);
}, 400_000);

test('the drill restores the newest finished backup, and reports one that cannot be restored', async () => {
  const backups = mkdtempSync(path.join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(backups, { recursive: true }));
  const part = { file: 'table/00000.json.gz', items: 1, sha256: '0'.repeat(64) };
  for (const [name, at] of [
    ['a', '2026-11-28T02:00:00.000Z'],
    ['b', '2026-11-27T02:00:00.000Z'],
    ['c.unfinished', undefined],
  ] as const) {
    mkdirSync(path.join(backups, name));
    const list = { format: 1, at, items: { firearm: 1 }, parts: [part], objects: [], logins: [] };
    if (at) writeFileSync(path.join(backups, name, 'manifest.json'), JSON.stringify(list));
  }

  const restored = await playRestore(backups);

  expect(restored).toMatchObject({ newest: { from: path.join(backups, 'a') }, faults: ['table/00000.json.gz of the backup is missing.'] });
  expect(saysOf(restored, Date.parse('2026-11-28T05:12:30.000Z'))).toEqual([
    `The newest backup (${path.join(backups, 'a')}) is 3 h 12 min old: a restore loses the changes of that time (recovery point).`,
    'The backup could not be restored: table/00000.json.gz of the backup is missing.',
  ]);
});
