// Settings as a user reads and changes them: merged from every level that concerns the user.
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../shared/access/actor.ts';
import { mayChangeCompanySettings } from '../../shared/access/duties.ts';
import { Problem } from '../../shared/problem.ts';
import { type Level, levels } from '../../shared/settings/kinds.ts';
import { systemVersion } from '../../shared/settings/product.ts';
import { beyond, mayChange, maySee } from '../../shared/settings/rules.ts';
import { defaults, fields, type SaveSettings, type SettingName, type Settings, type SettingValues, settingNames } from '../../shared/settings/schema.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { change, create } from '../history/change.ts';
import { env } from '../platform/env.ts';
import { type SettingRecord, settings } from './entity.ts';
import { entityRecordId, forgetSystemSettings, investigationId, personRecordId, systemId, valuesIn } from './read.ts';

type Asking = Pick<Actor, 'userId' | 'name' | 'role' | 'legalEntityId' | 'duty'>;

/** The id of the user's record on a level; undefined for the entity level if the user has no legal entity. */
function recordIdOf(level: Level, { userId, legalEntityId }: Asking): string | undefined {
  switch (level) {
    case 'person':
      return personRecordId(userId);
    case 'entity':
      return legalEntityId === undefined ? undefined : entityRecordId(legalEntityId);
    case 'investigation':
      return investigationId;
    case 'system':
      return systemId;
    default:
      return level satisfies never;
  }
}

type Records = Readonly<Partial<Record<Level, { readonly id: string; readonly record: SettingRecord | undefined }>>>;

async function recordsFor(actor: Asking): Promise<Records> {
  const concerned = levels.filter((level) => settingNames.some((name) => fields[name].level === level && maySee(actor.role, name)));
  const found = await Promise.all(
    concerned.map(async (level) => {
      const id = recordIdOf(level, actor);
      if (id === undefined) return undefined;
      const { data } = await settings().get({ id }).go({ consistent: true });
      return [level, { id, record: data ?? undefined }] as const;
    }),
  );
  return Object.fromEntries(found.filter((one) => one !== undefined));
}

/** A user may change a level if they may change any of its settings. */
const isTheirs = (level: Level, { role }: Asking) => settingNames.some((name) => fields[name].level === level && mayChange(role, name));

/**
 * Increases with each change of a setting that the user may change, by anyone. Settings that only others may change do not count, so they never cause a
 * version conflict.
 */
const versionOf = (records: Records, actor: Asking): number =>
  levels.reduce((sum, level) => sum + (isTheirs(level, actor) ? (records[level]?.record?.version ?? 0) : 0), 0);

function shown(records: Records, actor: Asking): Settings {
  const merged: SettingValues = Object.assign({}, defaults, ...levels.map((level) => valuesIn(records[level]?.record, level)));
  const visible = settingNames.filter((name) => maySee(actor.role, name) && records[fields[name].level] !== undefined);
  return {
    values: Object.fromEntries(visible.map((name) => [name, merged[name]])),
    systemVersion,
    smsConfigured: env().SMS_SENDER !== undefined,
    version: versionOf(records, actor),
  };
}

export const getSettings = async (actor: Asking): Promise<Settings> => shown(await recordsFor(actor), actor);

const refused = (names: readonly SettingName[], whose: 'role' | 'duty') => {
  const labels = names.map((name) => `“${fields[name].label}”`).join(', ');
  return new Problem(
    'forbidden',
    `Your ${whose} does not allow you to change ${labels}.`,
    names.map((path) => ({ path, message: `Your ${whose} does not allow you to change this` })),
  );
};

/** The metadata of a history entry: only the names of personal settings, the values before and after of others. */
const factsOf = (level: Level, names: readonly SettingName[], from: Partial<SettingValues>, to: SaveSettings) =>
  level === 'person'
    ? { changed: names }
    : { changed: Object.fromEntries(names.map((name) => [name, { from: from[name] ?? fields[name].initial, to: to[name] }])) };

/** The writes for one record; none if nothing changes. */
function changeOf(level: Level, records: Records, sent: SaveSettings, actor: Asking, at: string): Write[] {
  const held = records[level];
  const names = settingNames.filter((name) => fields[name].level === level && sent[name] !== undefined);
  if (names.length > 0 && !held) throw new Problem('conflict', 'You belong to no company, so you cannot change company settings. Ask an administrator.');
  if (!held) return [];
  const before = valuesIn(held.record, level);
  const changed = names.filter((name) => !isDeepStrictEqual(sent[name], before[name] ?? fields[name].initial));
  if (changed.length === 0) return [];
  const values = { ...before, ...Object.fromEntries(changed.map((name) => [name, sent[name]])) };
  const metadata = factsOf(level, changed, before, sent);
  const how = { action: 'settings.save', actor, at, metadata, status: () => 'set', refused: staleVersion } as const;
  return (held.record ? change(settings(), held.record, { ...how, set: { values } }) : create(settings(), { id: held.id, values }, how)).writes;
}

/** Saves settings. Throws `forbidden` with the settings above the caller's level, `stale-version` and `conflict`. */
export async function saveSettings(sent: SaveSettings, actor: Asking, ifMatch?: number, at = new Date()): Promise<Settings> {
  const asked = settingNames.filter((name) => sent[name] !== undefined);
  const above = beyond(actor.role, asked);
  if (above.length > 0) throw refused(above, 'role');
  const companys = mayChangeCompanySettings(actor) ? [] : asked.filter((name) => fields[name].level === 'entity');
  if (companys.length > 0) throw refused(companys, 'duty');
  const records = await recordsFor(actor);
  if (ifMatch !== undefined && ifMatch !== versionOf(records, actor)) throw staleVersion();
  const writes = levels.flatMap((level) => changeOf(level, records, sent, actor, at.toISOString()));
  if (writes.length === 0) return shown(records, actor);
  await commit(writes);
  forgetSystemSettings();
  return getSettings(actor);
}
