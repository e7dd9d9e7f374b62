// Settings as the rest of the system asks for them: whole, with defaults for what nobody has set.
import * as v from 'valibot';
import type { Level } from '../../shared/settings/kinds.ts';
import { defaults, fields, type SettingName, type SettingValues, settingNames } from '../../shared/settings/schema.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type SettingRecord, settings } from './entity.ts';

export const systemId = 'system';
export const investigationId = 'investigation';
export const entityRecordId = (legalEntityId: number) => `entity-${legalEntityId}`;
export const personRecordId = (userId: string) => `user-${userId}`;

/** What was kept of a level, less what its bounds no longer allow: the default serves then. */
export function valuesIn(record: Pick<SettingRecord, 'values'> | undefined, level: Level): Partial<SettingValues> {
  const kept: Readonly<Record<string, unknown>> = record?.values ?? {};
  const names = settingNames.filter((name) => fields[name].level === level && Object.hasOwn(kept, name));
  const fitting = names.filter((name: SettingName) => v.is(fields[name].kind.schema as v.GenericSchema, kept[name]));
  return Object.fromEntries(fitting.map((name) => [name, kept[name]])) as Partial<SettingValues>;
}

const whole = (record: Pick<SettingRecord, 'values'> | undefined, level: Level): SettingValues => ({ ...defaults, ...valuesIn(record, level) });

async function read(id: string, level: Level): Promise<SettingValues> {
  const { data } = await settings().get({ id }).go();
  return whole(data ?? undefined, level);
}

/** Longer than this no process acts on settings of the system that have been changed. */
const keptMs = 5000;
let kept: { readonly values: Promise<SettingValues>; readonly until: number } | undefined;

/** The system's settings, read again every few seconds at most: every call that changes something asks for them. */
export function systemSettings(now = Date.now()): Promise<SettingValues> {
  if (!kept || kept.until <= now || kept.until > now + keptMs) {
    const values = read(systemId, 'system');
    const mine = { values, until: now + keptMs };
    kept = mine;
    values.catch(() => {
      if (kept === mine) kept = undefined;
    });
  }
  return kept.values;
}

/** The next to ask reads them anew. */
export const forgetSystemSettings = (): void => {
  kept = undefined;
};

/** What law enforcement has set for itself. */
export const investigationSettings = (): Promise<SettingValues> => read(investigationId, 'investigation');

/** What a legal entity has set: the days of its renewal alert, whether it is reminded. */
export const settingsOfEntity = (legalEntityId: number): Promise<SettingValues> => read(entityRecordId(legalEntityId), 'entity');

/** What each of these legal entities has set. */
export async function settingsOfEntities(ids: readonly number[]): Promise<Map<number, SettingValues>> {
  const all = [...new Set(ids)];
  const found = await getAll(all.map((id) => recordKey('setting', entityRecordId(id))));
  const byId = new Map(found.map((record) => [record.id as string, record as SettingRecord]));
  return new Map(all.map((id) => [id, whole(byId.get(entityRecordId(id)), 'entity')]));
}

/** What a person has set: whether and where to they are mailed and sent SMS. */
export const settingsOfUser = (userId: string): Promise<SettingValues> => read(personRecordId(userId), 'person');
