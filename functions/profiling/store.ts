// Firearm profiling: the list of due or risky firearms in the order of risk, and the counts of the tiles (decision 025).

import type { Scope } from '../../shared/access/scope.ts';
import { conditions, riskLevels } from '../../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { dueSoonDays, type RiskFacts, riskOf } from '../../shared/profiling/rules.ts';
import type { Profiled, ProfilingCounts, ProfilingQuery } from '../../shared/profiling/schema.ts';
import type { Page } from '../../shared/route.ts';
import { readCounts } from '../counters/store.ts';
import { badCursor, cursorOf, getAll, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { getFirearm } from '../firearms/store.ts';
import { type RecordRow, SearchIndex } from '../search/index.ts';
import { type RiskRecord, risks } from './entity.ts';
import { gatherFacts } from './facts.ts';
import { renewAssessment } from './work.ts';

/** Padded, so that the text order is the order of scores. */
const scoreText = (score: number) => String(score).padStart(4, '0');

const riskRow = (item: Record<string, any>): RecordRow => ({
  id: item.id,
  version: item.version,
  holders: [item.ownerId, item.keeperId],
  text: { serialNumber: item.serialNumber, manufacturer: item.manufacturer, model: item.model, ownerName: item.ownerName },
  facets: {
    level: item.level,
    score: scoreText(item.score),
    wanted: item.wanted ? 'yes' : 'no',
    province: item.province,
    ownerId: item.ownerId,
    dueOn: item.dueOn ?? null,
    nextOn: item.nextOn,
  },
});

export const riskSearch = new SearchIndex('risk', riskRow);

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null => values.find((one) => one === value) ?? null;

/** Shows the current firearm record with the last gathered facts, scored for today. */
function shown(firearm: FirearmRecord, facts: RiskFacts, computedAt: string, today: string): Profiled {
  const { id, serialNumber, manufacturer, model, status, ownerId, ownerName, province, city, version } = firearm;
  const now = { ...facts, condition: firearm.condition ?? null, riskLevel: firearm.riskLevel ?? null };
  const { dueOn } = facts.looked;
  return {
    ...{ id, serialNumber, manufacturer, model, status, ownerId, ownerName, province, city, version },
    ...riskOf(now, today),
    computedAt,
    lastInspectionDate: firearm.lastInspectionDate ?? null,
    dueOn,
    overdue: dueOn !== null && dueOn < today,
    riskLevel: oneOf(riskLevels, firearm.riskLevel),
    riskAssessment: firearm.riskAssessment ?? null,
    profileNotes: firearm.profileNotes ?? null,
    condition: oneOf(conditions, firearm.condition),
    lastProfiledAt: firearm.lastProfiledAt ?? null,
  };
}

const spans = (today: string) => ({
  due: { from: today, to: dayAfter(today, dueSoonDays) },
  overdue: { to: dayAfter(today, -1) },
});

/** A cursor is `score:id` or `day:id`. */
function rankAfter(cursor: string | undefined): { value: string; id: string } | undefined {
  const position = positionOf(cursor);
  if (position === undefined) return undefined;
  const [, value, id] = /^([\d-]+):([0-9a-f-]{36})$/.exec(position) ?? [];
  if (value === undefined || id === undefined) throw badCursor();
  return { value, id };
}

async function readBoth(ids: readonly string[]): Promise<{ firearm: FirearmRecord; risk: RiskRecord }[]> {
  const read = (kind: 'firearm' | 'risk') => getAll(ids.map((id) => recordKey(kind, id)));
  const [firearms, found] = await Promise.all([read('firearm'), read('risk')]);
  const byId = new Map(firearms.map((one) => [one.id, one]));
  return found.flatMap((risk) => {
    const firearm = byId.get(risk.id);
    return firearm ? [{ firearm: firearm as FirearmRecord, risk: risk as RiskRecord }] : [];
  });
}

/** Highest risk first; filtered by due, longest overdue first. Reads the search feed once and a page twice, at any size of the registry. */
export async function listProfiled(scope: Scope, query: ProfilingQuery, today = dayOf(new Date())): Promise<Page<Profiled>> {
  const { limit, cursor, search, level, due, province, ownerId } = query;
  const wanted = search || level || due ? undefined : 'yes';
  const { found, total } = await riskSearch.ranked(
    { scope, search, facets: { level, province, ownerId, wanted }, ranges: due ? { dueOn: spans(today)[due] } : {}, limit: limit + 1 },
    { facet: due ? 'dueOn' : 'score', order: due ? 'ascending' : 'descending', after: rankAfter(cursor) },
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const records = await readBoth(page.map(({ id }) => id));
  return {
    items: records.map(({ firearm, risk }) => shown(firearm, risk.facts as RiskFacts, risk.updatedAt, today)),
    total,
    next: found.length > limit && last ? cursorOf(`${last.value}:${last.id}`) : undefined,
  };
}

/** A firearm's risk with its facts gathered now. Throws `not-found`. */
export async function getProfiled(id: string, scope: Scope, at = new Date()): Promise<Profiled> {
  const firearm = await getFirearm(id, scope);
  const { data: kept } = await risks().get({ id }).go();
  const facts = await gatherFacts(firearm, (kept?.facts as RiskFacts | undefined)?.incidents);
  return shown(firearm, facts, at.toISOString(), dayOf(at));
}

/** With a smaller assessed share, the other firearms are older than the risks. A few are always still being assessed. */
const nearlyAll = 0.9;

/** The counts of the tiles. Starts the daily update if time has changed any risk. */
export async function countProfiled(scope: Scope, now = new Date()): Promise<ProfilingCounts> {
  const today = dayOf(now);
  const { due, overdue } = spans(today);
  const count = async (more: object) => (await riskSearch.search({ scope, limit: 1, ...more })).total;
  const [firearms, all, high, medium, dueSoon, late, changed] = await Promise.all([
    readCounts('all', [{ kind: 'firearm', facet: 'total' }]),
    count({}),
    count({ facets: { level: 'high' } }),
    count({ facets: { level: 'medium' } }),
    count({ ranges: { dueOn: due } }),
    count({ ranges: { dueOn: overdue } }),
    count({ ranges: { nextOn: { to: today } } }),
  ]);
  const unassessed = all < (firearms[0]?.total ?? 0) * nearlyAll;
  const stands = { high, medium, due: dueSoon, overdue: late };
  if (!unassessed && changed === 0) return { ...stands, renewing: false, failed: false };
  const outcome = await (unassessed ? renewAssessment('register', 'all', today, now) : renewAssessment('day', today, 1, now));
  return { ...stands, renewing: outcome === 'under way', failed: outcome === 'failed' };
}
