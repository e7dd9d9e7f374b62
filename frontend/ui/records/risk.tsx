// A firearm's risk: its level as a badge, and the factors with their points and records.
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import Link from '@cloudscape-design/components/link';
import { counted } from '../../../shared/kinds/format.ts';
import { thresholds } from '../../../shared/profiling/rules.ts';
import type { RiskFactor, WorkedLevel } from '../../../shared/profiling/schema.ts';
import './risk.css';

const levels: Readonly<Record<WorkedLevel, { readonly words: string; readonly color: BadgeProps['color'] }>> = {
  high: { words: 'High risk', color: 'severity-critical' },
  medium: { words: 'Medium risk', color: 'severity-medium' },
  low: { words: 'Low risk', color: 'grey' },
  not_assessed: { words: 'Not assessed', color: 'blue' },
};

export const RiskBadge = ({ level }: { readonly level: WorkedLevel }) => <Badge color={levels[level].color}>{levels[level].words}</Badge>;

const records: Readonly<Record<NonNullable<RiskFactor['source']>['kind'], { readonly words: string; readonly at: string }>> = {
  license: { words: 'Open license', at: '/licenses' },
  inspection: { words: 'Open inspection', at: '/inspections' },
  seizure: { words: 'Open seizure', at: '/seizures' },
  'legal-entity': { words: 'Open provider', at: '/legal-entities' },
};

interface FactorsProps {
  readonly factors: readonly RiskFactor[];
  readonly score: number;
  /** The firearm or provider, for the list's accessible name. */
  readonly of: string;
}

export function RiskFactors({ factors, score, of }: FactorsProps) {
  if (factors.length === 0) return <p className="risk-none">No risk factors.</p>;
  return (
    <div>
      <ul className="risk-factors" aria-label={`Risk factors of ${of}`}>
        {factors.map(({ factor, points, sentence, source }) => (
          <li key={factor}>
            <span className="risk-points">{counted(points, 'point')}</span>
            <span>{sentence}</span>
            {source ? (
              <Link href={`${records[source.kind].at}/${source.id}`} ariaLabel={`${records[source.kind].words}: ${sentence}`}>
                {records[source.kind].words}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="risk-none">{`Total: ${counted(score, 'point')}. Medium risk starts at ${thresholds.medium} points, high risk at ${thresholds.high}.`}</p>
    </div>
  );
}
