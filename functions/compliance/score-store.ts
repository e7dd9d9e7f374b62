// Reads compliance scores: of the country and the provinces from counters, of providers from their facts, and of past days as the sweep saved them.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { type ComplianceSummary, type FaultKind, faultKinds, type OwnCompliance, type ScoreFigures, type ScoreRow } from '../../shared/compliance/schema.ts';
import { faultsOf, scoreFrom } from '../../shared/compliance/score.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { notFound } from '../../shared/problem.ts';
import { retiredFacet } from '../counters/report-facets.ts';
import { everywhere, faultName, partsOfPercent, scoreFacet } from '../counters/score-facets.ts';
import { readCounts } from '../counters/store.ts';
import { everyLegalEntity, findLegalEntity } from '../legal-entities/store.ts';
import { complianceAlerts, complianceScores } from './entity.ts';
import { openAlertsIn } from './open-alerts.ts';
import { standingOf } from './provider-facts.ts';
import { eachOf } from './raise-alerts.ts';
import { rescore } from './rescore.ts';
import { listRules } from './rule-store.ts';
import { shown } from './store.ts';
import { sweptAt } from './sweep-progress.ts';

type Counts = Readonly<Record<string, number>>;

/**
 * The mean over all registered providers, cut to two decimals: 100 only if none has a fault. It includes providers without firearms, so that a provider's
 * first firearm raises nothing.
 */
function figuresOfPlace(scores: Counts = {}, alerts: Counts = {}, firearms: number): ScoreFigures {
  const count = (name: string) => Math.max(0, scores[name] ?? 0);
  const all = count('providers');
  const kinds = Object.fromEntries(faultKinds.map((kind) => [kind, count(faultName(kind))])) as Record<FaultKind, number>;
  const faults = faultsOf(kinds);
  return {
    score: all === 0 ? null : Math.floor((count('score') * 100) / (all * partsOfPercent)) / 100,
    points: faults.reduce((sum, { points }) => sum + points, 0),
    level: null,
    assessed: all > count('unassessed'),
    faults,
    providers: { all, faulty: count('faulty'), unassessed: count('unassessed') },
    firearms: Math.max(0, firearms),
    open: openAlertsIn(alerts),
  };
}

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

async function figuresOfCountry(): Promise<ScoreFigures> {
  const [scores, alerts, { retired: _, ...firearms } = {}] = await readCounts('all', [
    { kind: 'provider-score', facet: scoreFacet(everywhere) },
    { kind: 'compliance-alert', facet: 'openBySeverity' },
    { kind: 'firearm', facet: 'status' },
  ]);
  return figuresOfPlace(scores, alerts, sumOf(firearms));
}

export async function summary(): Promise<ComplianceSummary> {
  const [figures, rules, at] = await Promise.all([figuresOfCountry(), listRules(), sweptAt()]);
  const { open } = figures;
  return { ...figures, activeAlerts: sumOf(open), criticalIssues: open.critical, activeRules: rules.filter(({ isActive }) => isActive).length, sweptAt: at };
}

export async function ofProvinces(): Promise<(ScoreFigures & Pick<ScoreRow, 'id' | 'name'>)[]> {
  const [firearms, retired, ...rest] = await readCounts('all', [
    { kind: 'firearm', facet: 'province' },
    { kind: 'firearm', facet: retiredFacet },
    ...provinces.map((province) => ({ kind: 'provider-score', facet: scoreFacet(province) })),
    ...provinces.map((province) => ({ kind: 'compliance-alert', facet: `openIn:${province}` })),
  ]);
  return provinces.map((province, at) => ({
    id: province,
    name: province,
    ...figuresOfPlace(rest[at], rest[provinces.length + at], (firearms?.[province] ?? 0) - (retired?.[province] ?? 0)),
  }));
}

const pastDays = 31;

export async function pastOf(of: string): Promise<ScoreRow['past']> {
  const { data } = await complianceScores().query.ofPlace({ of }).go({ order: 'desc', limit: pastDays });
  return data.map(({ day, score }) => ({ day, score }));
}

export const providerOf = (id: number) => `entity:${id}`;

const keep = (of: string, day: string, score: number | null) => (score === null ? undefined : complianceScores().put({ of, day, score }).go());

/** Saves the score of the country and each province at the end of a sweep. */
export async function keepScores(now: Date): Promise<void> {
  const day = dayOf(now);
  const [country, rows] = await Promise.all([figuresOfCountry(), ofProvinces()]);
  for (const { id, score } of [{ id: 'all', ...country }, ...rows]) await keep(id, day, score);
}

/**
 * Calculates the scores of a page of providers, because some faults start with a day. Saves today's score of each one that has a fault. Returns the next
 * page's cursor.
 */
export async function rescoreSome(cursor: string | null, now: Date, limit = 100): Promise<string | null> {
  const page = await everyLegalEntity({ limit, cursor });
  await eachOf(page.data, async ({ id }) => {
    const points = await rescore(id, now);
    if (points) await keep(providerOf(id), dayOf(now), scoreFrom(points));
  });
  return page.cursor;
}

/** Open alerts shown on a provider's dashboard. */
const mostOwn = 20;

/** A provider's own score and alerts, longest due first. Throws `not-found` for a user without a provider. */
export async function ownCompliance(actor: Actor): Promise<OwnCompliance> {
  const scope = scopeOf(actor);
  if (scope.kind !== 'entity') throw notFound();
  const entity = await findLegalEntity(scope.legalEntityId);
  if (!entity) throw notFound();
  const [{ counts: _, ...figures }, { data }] = await Promise.all([
    standingOf(entity, new Date()),
    complianceAlerts().query.ofProvider({ openOf: scope.legalEntityId }).go({ limit: mostOwn }),
  ]);
  return { id: entity.id, ...figures, alerts: data.map(shown), total: Math.max(sumOf(figures.open), data.length) };
}
