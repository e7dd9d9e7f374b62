// Migrates old records to one spelling for each manufacturer and model. The library's spelling wins, then that of the oldest firearm. Each changed firearm
// gets a history entry; its license and stock register follow.
import { reversalRefusalOf } from '../../shared/firearms/record-rules.ts';
import { foldedName } from '../../shared/kinds/spelling.ts';
import { commit } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { lastSerial } from '../data/serial.ts';
import { spellingKeys, spellingOf, withSpelling } from '../data/spelling.ts';
import { findInLibrary } from '../library/store.ts';
import { copyFirearmDescription, currentLicenseOf } from '../licenses/record.ts';
import { type FirearmRecord, firearms } from './entity.ts';
import { firearmEntry } from './store.ts';

const registry = { userId: 'registry', name: 'Firearm Registry' } as const;
const action = 'firearms.edit';
const comments = 'The registry uses one spelling for each manufacturer and model.';

/** Makes the library's spelling the registry's. Returns how many spellings changed. */
export async function foldLibrary(): Promise<number> {
  const done = new Set<string>();
  let changed = 0;
  for (let id = 1; id <= (await lastSerial('library')); id++) {
    const record = await findInLibrary(id);
    if (!record) continue;
    for (const key of spellingKeys(record)) {
      if (done.has(`${key.kind} ${key.value}`)) continue;
      done.add(`${key.kind} ${key.value}`);
      const { data } = await guards().get(key).go({ consistent: true });
      const spelling = record[key.kind];
      if (data?.heldBy === spelling) continue;
      await guards()
        .put({ ...key, heldBy: spelling })
        .go();
      changed++;
    }
  }
  return changed;
}

async function foldOnce(id: string): Promise<boolean> {
  const { data: record } = await firearms().get({ id }).go({ consistent: true });
  if (!record || reversalRefusalOf(record)) return false;
  const { named, writes } = await spellingOf(record);
  const changed = (['manufacturer', 'model'] as const).filter((name) => named[name] !== record[name] && foldedName(named[name]) === foldedName(record[name]));
  const at = new Date().toISOString();
  const set = Object.fromEntries(changed.map((name) => [name, named[name]]));
  const metadata = { changed: Object.fromEntries(changed.map((name) => [name, { from: record[name], to: named[name] }])) };
  const license = changed.length > 0 ? await currentLicenseOf(id) : undefined;
  const following = [
    ...(changed.length > 0 ? firearmEntry(record, { action, actor: registry, at, comments, metadata, set }) : []),
    ...(license ? copyFirearmDescription(license, set, { action, actor: registry, at }) : []),
  ];
  if (following.length + writes.length > 0) await commit([...following, ...writes]);
  return changed.length > 0;
}

/** Applies the registry's spelling to a firearm. Returns whether it changed; a second run changes nothing. */
export const foldFirearm = ({ id }: Pick<FirearmRecord, 'id'>): Promise<boolean> => withSpelling(() => foldOnce(id));
