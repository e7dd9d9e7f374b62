// Compliance scores: of the country, the provinces and the providers, from the counters; of past days, as the sweep left them.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { scoreOf } from '../../shared/compliance/rules.ts';
import { type BySeverity, type ComplianceSummary, type OwnCompliance, type ScoreRow, severities } from '../../shared/compliance/schema.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { notFound } from '../../shared/problem.ts';
import { retiredFacet } from '../counters/report-facets.ts';
import { type CounterScope, readCounts } from '../counters/store.ts';
import { type AlertRecord, complianceAlerts, complianceScores } from './entity.ts';
import { sweptAt } from './progress.ts';
import { eachOf } from './raise.ts';
import { listRules } from './rule-store.ts';
import { shown } from './store.ts';

type Counts = Readonly<Record<string, number>>;

/** Counters pass through numbers below nought while events come out of order. */
const openOf = (counts: Counts = {}) => Object.fromEntries(severities.map((one) => [one, Math.max(0, counts[one] ?? 0)])) as BySeverity;

const figuresOf = (open: BySeverity, firearms: number) => ({ score: scoreOf(open, firearms), firearms, open });

/** Nothing of a retired firearm can be due: with each that is retired, what is open would weigh less. */
export async function figuresIn(scope: CounterScope) {
  const [open, statuses = {}] = await readCounts(scope, [
    { kind: 'compliance-alert', facet: 'openBySeverity' },
    { kind: 'firearm', facet: 'status' },
  ]);
  const { retired: _, ...standing } = statuses;
  return figuresOf(
    openOf(open),
    Object.values(standing).reduce((sum, n) => sum + n, 0),
  );
}

const sumOf = (open: BySeverity) => severities.reduce((sum, one) => sum + open[one], 0);

export async function summary(): Promise<ComplianceSummary> {
  const [figures, rules, at] = await Promise.all([figuresIn('all'), listRules(), sweptAt()]);
  const { open } = figures;
  return { ...figures, activeAlerts: sumOf(open), criticalIssues: open.critical, activeRules: rules.filter(({ isActive }) => isActive).length, sweptAt: at };
}

export async function ofProvinces() {
  const [firearms, retired, ...open] = await readCounts('all', [
    { kind: 'firearm', facet: 'province' },
    { kind: 'firearm', facet: retiredFacet },
    ...provinces.map((province) => ({ kind: 'compliance-alert', facet: `openIn:${province}` })),
  ]);
  return provinces.map((province, at) => ({
    id: province,
    name: province,
    ...figuresOf(openOf(open[at]), (firearms?.[province] ?? 0) - (retired?.[province] ?? 0)),
  }));
}

const pastDays = 31;

export async function pastOf(of: string): Promise<ScoreRow['past']> {
  const { data } = await complianceScores().query.ofPlace({ of }).go({ order: 'desc', limit: pastDays });
  return data.map(({ day, score }) => ({ day, score }));
}

export const providerOf = (id: number) => `entity:${id}`;

/** How every province and the country stand at the end of a sweep. */
export async function keepScores(now: Date): Promise<void> {
  const day = dayOf(now);
  const [country, rows] = await Promise.all([figuresIn('all'), ofProvinces()]);
  for (const { id, score } of [{ id: 'all', ...country }, ...rows]) await complianceScores().put({ of: id, day, score }).go();
}

/** How the providers of these open alerts stand on this day: only whoever has something open is written down. */
export async function keepScoresOf(alerts: readonly Pick<AlertRecord, 'legalEntityId'>[], now: Date): Promise<void> {
  const day = dayOf(now);
  await eachOf([...new Set(alerts.flatMap(({ legalEntityId }) => legalEntityId ?? []))], async (id) => {
    const { score } = await figuresIn(`entity:${id}`);
    await complianceScores()
      .put({ of: providerOf(id), day, score })
      .go();
  });
}

/** Open alerts that a provider's dashboard shows. */
const mostOwn = 20;

/** A provider's own alerts, the longest due first, and its score. Throws `not-found` for whoever has none. */
export async function ownCompliance(actor: Actor): Promise<OwnCompliance> {
  const scope = scopeOf(actor);
  if (scope.kind !== 'entity') throw notFound();
  const [figures, { data }] = await Promise.all([
    figuresIn(`entity:${scope.legalEntityId}`),
    complianceAlerts().query.ofProvider({ openOf: scope.legalEntityId }).go({ limit: mostOwn }),
  ]);
  return { ...figures, alerts: data.map(shown), total: Math.max(sumOf(figures.open), data.length) };
}
