// One inspection report with its findings, and the decision form or the decision made.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useId, useRef, useState } from 'react';
import { commentRefusalOf, type Decision, refusalOf, reportNumber } from '../../../shared/approvals/rules.ts';
import type { Approval } from '../../../shared/approvals/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { countWords } from '../../../shared/inspections/count.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { Unsaved } from '../../ui/form/leave-guard.tsx';
import { disableWhileSaving } from '../../ui/form/pressing.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { Findings } from './findings.tsx';

const looks: Readonly<Record<Approval['status'], readonly [StatusIndicatorProps.Type, string]>> = {
  pending: ['pending', 'Pending Review'],
  approved: ['success', 'Approved'],
  rejected: ['error', 'Rejected'],
  requires_revision: ['warning', 'Needs Revision'],
};

const headingOf = ({ id }: Approval) => `report-${id}`;

export function ApprovalCard({ of }: { readonly of: Approval }) {
  const [type, words] = looks[of.status];
  return (
    <li>
      <Container
        header={
          <Header
            variant="h2"
            description={`${wordsOf(of.inspection.type)} of ${of.inspection.entityName ?? 'a firearm'}`}
            actions={<StatusIndicator type={type}>{words}</StatusIndicator>}
          >
            <span id={headingOf(of)}>{`Inspection Report ${reportNumber(of.inspectionId)}`}</span>
          </Header>
        }
        footer={of.status === 'pending' ? <Decide of={of} /> : <Processed of={of} />}
      >
        <SpaceBetween size="m">
          <Details of={of} />
          <Findings of={of.inspection} />
          <Revisions of={of} />
        </SpaceBetween>
      </Container>
    </li>
  );
}

function Details({ of: { inspection, inspectionId } }: { readonly of: Approval }) {
  const { firearm } = inspection;
  const count = countWords(inspection);
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={180}
      items={[
        { label: 'Inspector', value: [inspection.inspectorFirstName, inspection.inspectorLastName].filter(Boolean).join(' ') || 'Unassigned' },
        { label: 'Location', value: inspection.location || 'Not specified' },
        { label: 'Scheduled', value: inspection.scheduledDate ? onDay(inspection.scheduledDate) : 'Not scheduled' },
        { label: 'Completed', value: inspection.completedDate ? exactly(inspection.completedDate) : 'Not yet' },
        { label: 'Status', value: wordsOf(inspection.status) },
        { label: 'Firearm', value: firearm ? firearmName(firearm) : 'All firearms' },
        ...(count ? [{ label: 'Stock count', value: count }] : []),
        { label: 'Checklist', value: <Link href={`/inspections/${inspectionId}`}>{`Open checklist of ${reportNumber(inspectionId)}`}</Link> },
      ]}
    />
  );
}

/** Earlier reasons for returning the report, so that the approver can check they were dealt with. While the latest is open, it is shown below instead. */
function Revisions({ of: { status, requestedRevisions } }: { readonly of: Approval }) {
  const before = status === 'requires_revision' ? requestedRevisions.slice(0, -1) : requestedRevisions;
  if (before.length === 0) return null;
  return (
    <SpaceBetween size="s">
      <Box variant="awsui-key-label">Revisions requested</Box>
      <ul className="approval-findings" aria-label="Revisions requested">
        {before.map(({ comments, byName, at }) => (
          <li key={at}>{`${comments} (${byName}, ${exactly(at)})`}</li>
        ))}
      </ul>
    </SpaceBetween>
  );
}

const buttons = [
  ['rejected', 'Reject'],
  ['requires_revision', 'Request Revision'],
  ['approved', 'Approve'],
] as const satisfies readonly (readonly [Decision, string])[];

function Decide({ of }: { readonly of: Approval }) {
  const { user } = useSession();
  const { run, busy } = useCommand(contract.approvals.decide);
  const [comments, setComments] = useState('');
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState<Decision>();
  const label = useId();
  const words = useRef<HTMLDivElement>(null);
  const box = useRef<TextareaProps.Ref>(null);
  const refusal = refusalOf(of, 'approved', { userId: user.id, role: user.role });
  const findings = of.inspection.findings ?? [];
  const decide = async (status: Decision) => {
    const wanting =
      status === 'approved' ? commentRefusalOf(findings, { status, comments }) : comments.trim() === '' ? 'Give the inspector a reason' : undefined;
    if (wanting) {
      setProblem(`${wanting}${status === 'approved' ? '.' : ''}`);
      box.current?.focus();
      return;
    }
    setTaken(status);
    // Text typed during the request would be lost with the form and saved nowhere.
    const enable = words.current ? disableWhileSaving(words.current) : undefined;
    try {
      await run({ params: { id: of.id }, body: { status, comments }, ifMatch: of.version }).finally(enable);
      toast({ title: 'Approval Processed', description: 'Inspection report approval has been processed successfully' });
    } catch (error) {
      const { sentence, isConflict } = toApiError(error);
      setProblem(sentence);
      // The reloaded card no longer has a form to show the error in.
      if (isConflict) toast({ title: 'Error', description: sentence, destructive: true });
    }
  };
  if (refusal) return <Box color="text-body-secondary">{refusal.sentence}</Box>;
  return (
    <SpaceBetween size="s">
      <Unsaved when={() => comments !== ''} />
      <div ref={words}>
        <FormField label={<span id={label}>Review Comments</span>} errorText={problem}>
          <Textarea
            ref={box}
            rows={3}
            value={comments}
            ariaLabelledby={`${label} ${headingOf(of)}`}
            onChange={({ detail }) => {
              setComments(detail.value);
              setProblem(undefined);
            }}
          />
        </FormField>
      </div>
      <SpaceBetween direction="horizontal" size="xs">
        {buttons.map(([status, verb]) => (
          <Button
            key={status}
            variant={status === 'approved' ? 'primary' : 'normal'}
            // Uses the loading state: a disabled button would lose keyboard focus.
            loading={busy && taken === status}
            loadingText="Saving..."
            disabled={busy && taken !== status}
            ariaLabel={`${verb} report ${reportNumber(of.inspectionId)}`}
            onClick={() => void decide(status)}
          >
            {verb}
          </Button>
        ))}
      </SpaceBetween>
    </SpaceBetween>
  );
}

function Processed({ of: { reviewedAt, approverFirstName, approverLastName, comments } }: { readonly of: Approval }) {
  return (
    <SpaceBetween size="xxs">
      <Box color="text-body-secondary">
        {`Processed on ${reviewedAt ? exactly(reviewedAt) : 'an unknown day'} by ${[approverFirstName, approverLastName].filter(Boolean).join(' ')}`}
      </Box>
      {comments ? <Box>{comments}</Box> : null}
    </SpaceBetween>
  );
}
