// The sums behind the scores of a province and of the country, which are means (decision 166).

import type { FaultKind } from '../../shared/compliance/schema.ts';
import { exactScore } from '../../shared/compliance/score.ts';

import { stateFrom } from '../../shared/licenses/rules.ts';
import { overdueBefore } from '../../shared/reports/rules.ts';
import type { Count } from './store.ts';

type Item = Readonly<Record<string, any>>;

const faulty: readonly string[] = ['EXPIRED', 'LATE_WINDOW'];

/** The counts of each kind of record that faults come from. A firearm without faults changes none of them, so registering it needs no new score. */
const affectsScore: Readonly<Record<string, (of: Count, today: string) => boolean>> = {
  risk: ({ facet }) => facet === 'fault' || facet === 'actionDue' || facet.startsWith('finding:'),
  license: ({ facet, value }, today) => facet.startsWith('due:late:') || (facet.startsWith('due:none:') && faulty.includes(stateFrom('none', value, today))),
  firearm: ({ facet, value }, today) => facet.startsWith('looked:') && value < overdueBefore(today),
  inspection: ({ facet }) => facet === 'doneIn',
  loss: ({ facet }) => facet === 'docketDue',
  disclosure: ({ facet }) => facet === 'disclosedOn',
};

/** True if a change of this count can change the provider's score today. */
export const changesScore = (count: Count, today: string): boolean => count.scope !== 'all' && (affectsScore[count.kind]?.(count, today) ?? false);

/** Scores are summed in these parts of a percent, because a counter holds whole numbers. */
export const partsOfPercent = 10_000;

export const everywhere = 'all';
/** One item for the country (`everywhere`) or a province: providers, faulty, unassessed, score, and `fault:<kind>`. */
export const scoreFacet = (place: string) => `score:${place}`;
export const faultName = (kind: FaultKind) => `fault:${kind}`;

export function scoreFacets({ province, points, assessed, faults }: Item): (readonly [facet: string, value: string, times: number])[] {
  const named: (readonly [string, number])[] = [
    ['providers', 1],
    ['score', Math.floor(exactScore(points) * partsOfPercent)],
    ...(points > 0 ? [['faulty', 1] as const] : []),
    ...(assessed ? [] : [['unassessed', 1] as const]),
    ...Object.entries(faults as Record<FaultKind, number>).map(([kind, n]) => [faultName(kind as FaultKind), n] as const),
  ];
  return [everywhere, province].flatMap((place) => named.map(([name, times]) => [scoreFacet(place), name, times] as const));
}
