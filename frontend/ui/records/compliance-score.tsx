// The severity badge of an alert, and the faults behind a compliance score, each with its points, source and records.

import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import type { Fault, FaultKind, ScoreFigures, Severity } from '../../../shared/compliance/schema.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { wordsOf } from './status-badge.tsx';
import './risk.css';

const colours: Readonly<Record<Severity, BadgeProps['color']>> = {
  low: 'severity-low',
  medium: 'severity-medium',
  high: 'severity-high',
  critical: 'severity-critical',
};

export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => <Badge color={colours[severity]}>{wordsOf(severity)}</Badge>;

type Known = Pick<ScoreFigures, 'score' | 'points' | 'assessed'>;

/** Truncated to one decimal, not rounded, so that 100% means no fault. Without a fault and without an inspection the score is not assessed. */
export function scoreWords({ score, points, assessed }: Known): string {
  if (score === null || (!assessed && points === 0)) return 'Not assessed';
  return `${Math.floor(score * 10) / 10}%`;
}

const states: Readonly<Partial<Record<FaultKind, string>>> = {
  license_expired: 'EXPIRED',
  license_late_window: 'LATE_WINDOW',
  license_lodged_late: 'LODGED_LATE',
};
const ofFirearms: readonly FaultKind[] = ['license_missing', 'firearm_missing', 'docket_open', 'docket_overdue'];

/** The page that lists the records of a fault. */
function recordsOf(kind: FaultKind, provider: string): string {
  const page = `/legal-entities/${provider}`;
  if (states[kind]) return `${page}?show=${states[kind]}`;
  if (kind === 'disclosure_overdue') return '/disclosure';
  if (kind.startsWith('standing_')) return page;
  return `${page}?tab=${ofFirearms.includes(kind) ? 'firearms' : 'inspections'}`;
}

function FaultRow({ of: { kind, points, sentence, source }, provider }: { readonly of: Fault; readonly provider: string | undefined }) {
  return (
    <li>
      <span className="risk-points">{counted(points, 'point')}</span>
      <span>
        {sentence}
        <Box color="text-body-secondary" fontSize="body-s">
          {source}
        </Box>
      </span>
      {provider === undefined ? null : (
        <Link href={recordsOf(kind, provider)} ariaLabel={`Open records: ${sentence}`}>
          Open records
        </Link>
      )}
    </li>
  );
}

const inspectedWords = ({ providers, assessed }: ScoreFigures): string => {
  if (!providers) return assessed ? '' : 'No inspection has been completed yet.';
  const { all, faulty, unassessed } = providers;
  return `${figure(faulty)} of ${counted(all, 'provider')} ${faulty === 1 ? 'has' : 'have'} a fault; never inspected: ${figure(unassessed)}.`;
};

const sumWords = ({ providers, points, score }: ScoreFigures): string =>
  providers
    ? `The score is the average of all providers on the register. Their faults cost ${counted(points, 'point')} in total.`
    : `${counted(points, 'point')} in total. The score is 100 × 100 ÷ (100 + ${figure(points)}) = ${score}%.`;

/** `provider`: the provider whose records the faults link to. Leave it out for the score of a province or the country. */
export function HowScored({ of, provider }: { readonly of: ScoreFigures; readonly provider?: string }) {
  const inspected = inspectedWords(of);
  return (
    <>
      {of.faults.length === 0 ? (
        <Box variant="p">No faults recorded.</Box>
      ) : (
        <ul className="risk-factors" aria-label="Faults">
          {of.faults.map((fault) => (
            <FaultRow key={fault.kind} of={fault} provider={provider} />
          ))}
        </ul>
      )}
      {of.score === null ? null : <Box variant="p">{sumWords(of)}</Box>}
      {inspected ? <Box variant="p">{inspected}</Box> : null}
    </>
  );
}
