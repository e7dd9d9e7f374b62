// Tab: unexpected firearms of inspections. The firearm office checks each one and records the outcome.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Modal from '@cloudscape-design/components/modal';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type CheckOutcome, checkOutcomes, type FirearmCheck, outcomeWords } from '../../../shared/checks/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { CheckWords } from '../../ui/records/check-words.tsx';
import { SerialMatches } from '../../ui/records/serial-matches.tsx';
import { Cards, Fact, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';

const pageSize = 12;
const views = [
  { id: 'open', text: 'Open' },
  { id: 'closed', text: 'Closed' },
] as const;
type View = (typeof views)[number]['id'];

export function UnexpectedFirearms() {
  const [address, setAddress] = useSearchParams();
  const view: View = address.get('checks') === 'closed' ? 'closed' : 'open';
  const [closing, setClosing] = useState<FirearmCheck>();
  const [looking, setLooking] = useState<FirearmCheck>();
  const checks = useCursorPages(contract.checks.list, { query: { status: view } }, pageSize);
  return (
    <SpaceBetween size="m">
      <SegmentedControl
        label="Checks"
        selectedId={view}
        options={views}
        onChange={({ detail }) => setAddress({ tab: 'unexpected', ...(detail.selectedId === 'closed' ? { checks: 'closed' } : {}) }, { replace: true })}
      />
      <Loadable
        of={checks}
        what="unexpected firearms"
        loading={<Waiting what="unexpected firearms" />}
        empty={
          <Container>
            <Nothing title={view === 'open' ? 'No open checks' : 'No closed checks'}>
              A firearm appears here when an inspection counts it at a provider where the register does not expect it.
            </Nothing>
          </Container>
        }
      >
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Unexpected firearms">
              {found.map((one) => (
                <CheckCard key={one.id} of={one} onClose={() => setClosing(one)} onLook={() => setLooking(one)} />
              ))}
            </Cards>
            <CursorPagination of={checks} what="unexpected firearms" />
          </SpaceBetween>
        )}
      </Loadable>
      {closing ? <CloseDialog of={closing} onClose={() => setClosing(undefined)} /> : null}
      {looking ? <HistoryDialog of={looking} onClose={() => setLooking(undefined)} /> : null}
    </SpaceBetween>
  );
}

interface CheckCardProps {
  readonly of: FirearmCheck;
  readonly onClose: () => void;
  readonly onLook: () => void;
}

const CheckCard = ({ of, onClose, onLook }: CheckCardProps) => (
  <li>
    <Container
      fitHeight
      header={
        <Header variant="h3" headingTagOverride="h2" description={of.entityName ?? 'A provider'}>
          {of.serialNumber}
        </Header>
      }
      footer={
        <SpaceBetween direction="horizontal" size="xs">
          {of.status === 'open' ? (
            <Button variant="primary" ariaLabel={`Record outcome: ${of.serialNumber}`} onClick={onClose}>
              Record Outcome
            </Button>
          ) : null}
          <Button ariaLabel={`History: ${of.serialNumber}`} onClick={onLook}>
            History
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="s">
        {of.status === 'closed' ? <CheckWords of={of} /> : null}
        <dl className="card-facts">
          <Fact label="Found" value={onDay(of.foundAt)} />
          <Fact label="Inspector" value={of.inspectorName ?? 'Unknown'} />
          {of.notes ? <Fact label="Note" value={of.notes} /> : null}
        </dl>
        <Box variant="awsui-key-label">In the register</Box>
        <SerialMatches of={of.matches ?? []} />
      </SpaceBetween>
    </Container>
  </li>
);

const outcomes = checkOutcomes.map((value) => ({ value, label: outcomeWords[value] }));

function CloseDialog({ of, onClose }: { readonly of: FirearmCheck; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Record the outcome of ${of.serialNumber}`} onClose={onClose}>
      <RouteForm
        route={contract.checks.close}
        of={of}
        defaults={{ outcome: '', note: '' }}
        toBody={({ outcome, note }) => ({ outcome: outcome as CheckOutcome, note: String(note ?? '') })}
        onDone={() => toast({ title: 'Check Closed', description: outcomeWordsAfter })}
        actions={<FormActions submit="Record Outcome" />}
      >
        <SelectField name="outcome" label="Outcome" placeholder="Choose the outcome" choices={outcomes} />
        <TextAreaField name="note" label="Note" description="The inspector and law enforcement can read the note." />
      </RouteForm>
    </FormDialog>
  );
}

const outcomeWordsAfter = 'The inspection and its report will show the outcome.';

function HistoryDialog({ of, onClose }: { readonly of: FirearmCheck; readonly onClose: () => void }) {
  const history = useRoute(contract.checks.history, { params: { id: of.id } });
  return (
    <Modal visible header={`History of ${of.serialNumber}`} closeAriaLabel="Close" onDismiss={onClose}>
      <RecordHistory of={history} />
    </Modal>
  );
}
