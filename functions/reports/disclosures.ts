// The Disclosures Report: what was submitted in the period, and which providers submitted nothing.
import { disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { isWithin, monthsOf, type Period } from '../../shared/reports/period.ts';
import { disclosedFacet, disclosersFacet, filedFacet, isDisclosed, mustDisclose } from '../counters/report-facets.ts';
import { pageOf } from '../data/pages.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type Discloser, discloserColumns, wordsOf } from './columns.ts';
import { inPeriod } from './compliance.ts';
import { analyticsOf, type Counts, distribution, readFigures, sharesOf, sumOf, together } from './figures.ts';
import type { ReportKind, ReportRequest } from './part.ts';

const filed = disclosureStatuses.map((status) => ({ kind: 'disclosure', facet: filedFacet(status) }));
const ofRegister = ['licenseType', 'manufacturer'].map((facet) => ({ kind: 'firearm', facet }));

/** Disclosures by status, counted in the month of submission or, for drafts, of creation. */
async function filings({ counters }: ReportRequest) {
  const read = await readFigures(counters, [...filed, ...ofRegister]);
  const byStatus = Object.fromEntries(disclosureStatuses.map((status) => [status, read('disclosure', filedFacet(status))]));
  const disclosed = together(disclosureStatuses.filter(isDisclosed).map((status) => byStatus[status] ?? {}));
  return { read, byStatus, disclosed };
}

const among = (disclosed: Counts, period: Period) => Object.fromEntries(Object.entries(disclosed).filter(([month, n]) => n > 0 && isWithin(month, period)));

/**
 * The number of disclosures that each provider submitted in the period; providers with none first. Providers are in blocks of a thousand. Each month of
 * the period reads only blocks with a disclosure: two rounds of reads.
 */
async function byProvider({ counters, period }: ReportRequest, disclosed: Counts): Promise<{ id: number; submitted: number }[]> {
  const months = period.from === null ? Object.keys(among(disclosed, period)) : monthsOf(period);
  const blocks = await readFigures(counters, [
    { kind: 'legal-entity', facet: disclosersFacet() },
    ...months.map((month) => ({ kind: 'disclosure', facet: disclosedFacet(month) })),
  ]);
  const presentIn = (counts: Counts) => Object.keys(counts).filter((block) => (counts[block] ?? 0) > 0);
  const providers = presentIn(blocks('legal-entity', disclosersFacet())).map((block) => ({ kind: 'legal-entity', facet: disclosersFacet(block) }));
  const disclosures = months.flatMap((month) =>
    presentIn(blocks('disclosure', disclosedFacet(month))).map((block) => ({ kind: 'disclosure', facet: disclosedFacet(month, block) })),
  );
  const read = await readFigures(counters, [...providers, ...disclosures]);
  const submitted = together(disclosures.map(({ kind, facet }) => read(kind, facet)));
  const all = together(providers.map(({ kind, facet }) => read(kind, facet)));
  return presentIn(all)
    .map((id) => ({ id: Number(id), submitted: submitted[id] ?? 0 }))
    .sort(inOrder);
}

const order = ({ id, submitted }: { readonly id: number; readonly submitted: number }) => `${submitted > 0 ? 1 : 0}:${String(id).padStart(9, '0')}`;
const inOrder = (a: Parameters<typeof order>[0], b: Parameters<typeof order>[0]) => (order(a) < order(b) ? -1 : 1);

/** All providers of the country, or the caller's own. */
async function providersOf(asked: ReportRequest, disclosed: Counts): Promise<{ id: number; submitted: number }[]> {
  const { scope, period } = asked;
  if (scope.kind === 'national') return byProvider(asked, disclosed);
  if (scope.kind === 'none') return [];
  const [own] = await findLegalEntities([scope.legalEntityId]);
  return own && mustDisclose(own) ? [{ id: own.id, submitted: inPeriod(disclosed, period) }] : [];
}

export const disclosing: ReportKind<Discloser> = {
  async figures(asked) {
    const { scope, period } = asked;
    const { read, byStatus, disclosed } = await filings(asked);
    const providers = await providersOf(asked, disclosed);
    const without = providers.filter(({ submitted }) => submitted === 0).length;
    const status = Object.fromEntries(disclosureStatuses.map((one) => [one, inPeriod(byStatus[one] ?? {}, period)]));
    const monthly = { title: 'Submitted by Month', shares: sharesOf(among(disclosed, period)).sort((a, b) => (a.name < b.name ? -1 : 1)) };
    return {
      summary: {
        disclosures_submitted: sumOf(among(disclosed, period)),
        awaiting_a_decision: status.submitted ?? 0,
        approved: status.approved ?? 0,
        rejected: status.rejected ?? 0,
        drafts: status.draft ?? 0,
        ...(scope.kind === 'national' ? { providers_that_must_disclose: providers.length, providers_without_a_disclosure: without } : {}),
      },
      analytics: analyticsOf(read('firearm', 'licenseType'), read('firearm', 'manufacturer'), [distribution('Disclosure Status', status, wordsOf), monthly]),
      total_records: providers.length,
    };
  },
  async rows(asked, { limit, after = '' }) {
    const { disclosed } = await filings(asked);
    const providers = (await providersOf(asked, disclosed)).filter((provider) => order(provider) > after);
    const { items, next } = pageOf(providers.slice(0, limit + 1), limit, order);
    const submitted = new Map(items.map((provider) => [provider.id, provider.submitted]));
    const entities = await findLegalEntities([...submitted.keys()]);
    return {
      items: entities.map(({ id, name, psiraNumber, province, standing }) => ({
        id,
        name,
        psiraNumber: psiraNumber ?? '',
        province,
        standing,
        submitted: submitted.get(id) ?? 0,
      })),
      next,
    };
  },
  columns: discloserColumns,
};
