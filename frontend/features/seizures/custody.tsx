// Section: chain of custody with all entries, Hand Over, and the file to print and sign.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { exactly, figure, sentence } from '../../../shared/kinds/format.ts';
import { isOpen } from '../../../shared/seizures/rules.ts';
import type { CustodyEntry, Seizure } from '../../../shared/seizures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { ExportButton } from '../../ui/table/export-button.tsx';
import { titleOf } from './wording.tsx';

/** Longer than real chains. The file contains all entries of a longer one. */
const shown = 100;

export function Custody({ of }: { readonly of: Seizure }) {
  const chain = useRoute(contract.seizures.custody, { params: { id: of.id }, query: { limit: shown } });
  const [handing, setHanding] = useState(false);
  const [correcting, setCorrecting] = useState<CustodyEntry>();
  const mayCorrect = useCan(contract.seizures.correctCustody);
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${figure(of.custody.count)})`}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <ExportButton list="seizure-custody" query={{ seizureId: of.id }} />
              {isOpen(of.status) ? (
                <Can call={contract.seizures.handOver}>
                  <Button onClick={() => setHanding(true)}>Hand Over</Button>
                </Can>
              ) : null}
            </SpaceBetween>
          }
        >
          Chain of Custody
        </Header>
      }
    >
      <SpaceBetween size="s">
        <Loadable of={chain} what="the chain of custody" empty={<Nothing title="No entries" />}>
          {(entries) => (
            <List
              ariaLabel="Chain of custody, oldest first"
              tagOverride="ol"
              items={entries}
              renderItem={(entry) => ({
                id: String(entry.number),
                content: <Who entry={entry} />,
                secondaryContent: <Details entry={entry} />,
                actions:
                  mayCorrect && entry.correctedBy === null ? (
                    <Button variant="inline-link" ariaLabel={`Correct entry ${entry.number}`} onClick={() => setCorrecting(entry)}>
                      Correct
                    </Button>
                  ) : undefined,
              })}
            />
          )}
        </Loadable>
        {of.custody.count > shown ? (
          <Box color="text-body-secondary">{`Showing the first ${shown} of ${figure(of.custody.count)} entries. The file contains them all.`}</Box>
        ) : null}
      </SpaceBetween>
      {correcting ? <CorrectEntry of={of} entry={correcting} onClose={() => setCorrecting(undefined)} /> : null}
      {handing ? <HandOver of={of} onClose={() => setHanding(false)} /> : null}
    </Container>
  );
}

const Struck = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) => (when ? <s>{children}</s> : children);

const Who = ({ entry: { number, from, heldBy, place, correctedBy } }: { readonly entry: CustodyEntry }) => (
  <span>
    {`${number}. `}
    <Struck when={correctedBy !== null}>
      {from ? `${from} to ` : ''}
      <Box variant="strong">{heldBy}</Box>
      {`, ${place}`}
    </Struck>
  </span>
);

function Details({ entry: { at, sealNumber, remarks, recordedByName, corrects, correctionReason, correctedBy } }: { readonly entry: CustodyEntry }) {
  const said = sentence(`From ${exactly(at)}${sealNumber ? `, seal ${sealNumber}` : ''}${remarks ? `. ${remarks}` : ''}`);
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      <Struck when={correctedBy !== null}>{`${said} Recorded by ${recordedByName}.`}</Struck>
      {corrects === null ? '' : ` Corrects entry ${corrects}: ${sentence(correctionReason ?? '')}`}
      {correctedBy === null ? '' : ` Corrected by entry ${correctedBy}.`}
    </Box>
  );
}

function CorrectEntry({ of, entry, onClose }: { readonly of: Seizure; readonly entry: CustodyEntry; readonly onClose: () => void }) {
  const { heldBy, place, sealNumber, remarks } = entry;
  return (
    <FormDialog header={`Correct Entry ${entry.number}: ${titleOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.seizures.correctCustody}
        shownBy={contract.seizures.get}
        of={{ id: of.id, number: entry.number, version: of.version }}
        defaults={{ heldBy, place, sealNumber: sealNumber ?? '', remarks: remarks ?? '', correctionReason: '' }}
        onDone={({ custody }) => toast({ title: 'Seizure Updated', description: `Entry ${custody.count} replaces entry ${entry.number}.` })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to correct the chain of custody', destructive: true })}
        actions={<FormActions submit="Correct Entry" submitting="Saving..." />}
      >
        <Box>The entry stays in the chain, struck through. A new entry with your name, the time and the reason replaces it.</Box>
        <TextAreaField name="correctionReason" label="Reason for the correction" rows={2} />
        <HandOverFields />
      </RouteForm>
    </FormDialog>
  );
}

const HandOverFields = () => (
  <SpaceBetween size="m">
    <TextField name="heldBy" label="Held by" placeholder="Person or organisation that takes it over" />
    <TextField name="place" label="Place" placeholder="Where the item is kept" />
    <TextField name="sealNumber" label="Seal number" optional />
    <TextField name="remarks" label="Remarks" optional />
  </SpaceBetween>
);

function HandOver({ of, onClose }: { readonly of: Seizure; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Hand Over: ${titleOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.seizures.handOver}
        shownBy={contract.seizures.get}
        of={of}
        defaults={{ heldBy: '', place: '', sealNumber: '', remarks: '' }}
        onDone={({ custody }) => toast({ title: 'Seizure Updated', description: `${of.shortNumber ?? of.seizureNumber} is held by ${custody.heldBy} now.` })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to add to the chain of custody', destructive: true })}
        actions={<FormActions submit="Hand Over" submitting="Saving..." />}
      >
        <Box>{`${of.custody.heldBy} hands it over. The entry records the time and your name. To fix a mistake, correct the entry afterwards.`}</Box>
        <HandOverFields />
      </RouteForm>
    </FormDialog>
  );
}
