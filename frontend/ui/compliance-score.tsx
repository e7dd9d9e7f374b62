// How grave an alert is, and how a compliance score comes about, in words.

import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import { alertPoints, firearmPoints } from '../../shared/compliance/rules.ts';
import { type BySeverity, type Severity, severities } from '../../shared/compliance/schema.ts';
import { counted } from '../../shared/kinds/format.ts';
import { wordsOf } from './status-badge.tsx';

const colours: Readonly<Record<Severity, BadgeProps['color']>> = {
  low: 'severity-low',
  medium: 'severity-medium',
  high: 'severity-high',
  critical: 'severity-critical',
};

export const SeverityBadge = ({ severity }: { readonly severity: Severity }) => <Badge color={colours[severity]}>{wordsOf(severity)}</Badge>;

export function HowScored({
  of: { score, firearms, open },
}: {
  readonly of: { readonly score: number; readonly firearms: number; readonly open: BySeverity };
}) {
  const worth = firearmPoints * Math.max(1, firearms);
  const cost = severities.reduce((sum, severity) => sum + open[severity] * alertPoints[severity], 0);
  return (
    <>
      <Box variant="p">{`Each firearm that is not retired is worth ${firearmPoints} points: ${counted(firearms, 'firearm')}, ${counted(worth, 'point')}.`}</Box>
      <ul>
        {[...severities].reverse().map((severity) => (
          <li key={severity}>{`${wordsOf(severity)}: ${counted(open[severity], 'open alert')} of ${counted(alertPoints[severity], 'point')} each`}</li>
        ))}
      </ul>
      <Box variant="p">{`They take away ${counted(cost, 'point')}. What is left is the score: ${score}%.`}</Box>
    </>
  );
}
