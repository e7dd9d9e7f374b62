// Reads settings for the rest of the system, with defaults for unset ones.
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

/** The stored values of a level. A value outside the current limits is dropped, so that the default applies. */
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

/** Changed system settings apply in every process after at most this time. */
const keptMs = 5000;
let kept: { readonly values: Promise<SettingValues>; readonly until: number } | undefined;

/** The system's settings, read at most every few seconds: every call that changes data needs them. */
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

/** Makes the next call read the system's settings again. */
export const forgetSystemSettings = (): void => {
  kept = undefined;
};

/** Law enforcement's settings. */
export const investigationSettings = (): Promise<SettingValues> => read(investigationId, 'investigation');

/** A legal entity's settings, such as renewal alert days and reminders. */
export const settingsOfEntity = (legalEntityId: number): Promise<SettingValues> => read(entityRecordId(legalEntityId), 'entity');

/** The settings of several legal entities. */
export async function settingsOfEntities(ids: readonly number[]): Promise<Map<number, SettingValues>> {
  const all = [...new Set(ids)];
  const found = await getAll(all.map((id) => recordKey('setting', entityRecordId(id))));
  const byId = new Map(found.map((record) => [record.id as string, record as SettingRecord]));
  return new Map(all.map((id) => [id, whole(byId.get(entityRecordId(id)), 'entity')]));
}

/** A user's settings, such as whether and where to send emails and SMS. */
export const settingsOfUser = (userId: string): Promise<SettingValues> => read(personRecordId(userId), 'person');
