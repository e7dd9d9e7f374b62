// An inspection's findings, missing firearms and unexpected firearms with their matches, for the decision on its report.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Approval } from '../../../shared/approvals/schema.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Finding } from '../../../shared/inspections/schema.ts';
import { counted, onDay, sentence } from '../../../shared/kinds/format.ts';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { CheckWords } from '../../ui/records/check-words.tsx';
import { SerialMatches } from '../../ui/records/serial-matches.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

type Inspected = Approval['inspection'];

export function Findings({ of }: { readonly of: Inspected }) {
  const findings = of.findings ?? [];
  return (
    <SpaceBetween size="s">
      <Missing of={of} />
      <Unexpected of={of} />
      <Box variant="awsui-key-label">Findings</Box>
      {findings.length === 0 ? <Box color="text-body-secondary">No findings</Box> : null}
      <ul className="approval-findings" aria-label="Findings">
        {findings.map((finding) => (
          <FindingLine key={finding.number} inspectionId={of.id} of={finding} />
        ))}
      </ul>
      <RecordFiles of={{ type: 'inspection', id: of.id }} label="the inspection" />
    </SpaceBetween>
  );
}

function FindingLine({
  inspectionId,
  of: { number, type, notes, severity, action_required, action },
}: {
  readonly inspectionId: string;
  readonly of: Finding;
}) {
  const files = { type: 'inspection', id: inspectionId } as const;
  return (
    <li>
      <Box variant="strong">{`${wordsOf(type)}, ${severity}: `}</Box>
      {action_required
        ? `${notes ? `${sentence(notes)} ` : ''}${sentence(`Action required${action ? ` by ${onDay(action.dueDate)}: ${action.what}` : ''}`)}`
        : notes}
      {action?.closedAt ? ' It has been closed.' : action?.answeredAt ? ' The provider has answered.' : ''}
      <RecordFiles of={files} finding={number} label={`finding ${number}`} />
      {action ? <RecordFiles of={files} action={number} label={`the corrective action of finding ${number}`} /> : null}
    </li>
  );
}

function Missing({ of: { id, checklist } }: { readonly of: Inspected }) {
  const missing = checklist?.missing ?? [];
  const further = (checklist?.stock?.missing ?? missing.length) - missing.length;
  if (missing.length === 0) return null;
  return (
    <Alert type="warning" header="Missing at the stock count">
      <ul className="approval-findings" aria-label="Missing at the stock count">
        {missing.map((one) => (
          <li key={one.firearmId}>{firearmName(one)}</li>
        ))}
      </ul>
      {further > 0 ? <Link href={`/inspections/${id}`}>{`${counted(further, 'further firearm')} in the checklist`}</Link> : null}
    </Alert>
  );
}

function Unexpected({ of: { checklist } }: { readonly of: Inspected }) {
  const unexpected = checklist?.unexpected ?? [];
  if (unexpected.length === 0) return null;
  return (
    <Alert type="warning" header="Unexpected firearms">
      <ul className="approval-findings" aria-label="Unexpected firearms">
        {unexpected.map(({ serialNumber, notes, matches, check }) => (
          <li key={serialNumber}>
            <Box variant="strong">{serialNumber}</Box>
            {notes ? <Box>{notes}</Box> : null}
            <SerialMatches of={matches} />
            <CheckWords of={check} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
