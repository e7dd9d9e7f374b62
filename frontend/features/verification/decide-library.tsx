// Dialog: shows a library record and decides on its verification.
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { verificationsAfter } from '../../../shared/library/rules.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

type Status = LibraryFirearm['verificationStatus'];
const verbs: Readonly<Record<Status, string>> = { verified: 'Verify', rejected: 'Reject', pending: 'Reopen verification' };

const known = (value: string | number | null, unit = '') => (value === null ? 'N/A' : `${value}${unit}`);
const coded = (value: string | null) => (value === null ? 'N/A' : wordsOf(value));

const factsOf = (record: LibraryFirearm) => [
  { label: 'Type', value: wordsOf(record.type) },
  { label: 'Caliber', value: [known(record.caliber), ...record.alternativeCaliberDesignations].join(', ') },
  { label: 'Action', value: coded(record.action) },
  { label: 'Operating system', value: coded(record.operatingSystem) },
  { label: 'Barrel length', value: known(record.barrelLength, ' in') },
  { label: 'Overall length', value: known(record.overallLength, ' in') },
  { label: 'Weight', value: known(record.weight, ' lbs') },
  { label: 'Capacity', value: known(record.capacity, ' rounds') },
  { label: 'Origin', value: known(record.countryOfOrigin) },
  { label: 'Year introduced', value: known(record.yearIntroduced) },
  { label: 'Classification', value: coded(record.regulatoryClassification) },
  { label: 'Known variants', value: record.variantsAndModifications.join(', ') || 'None' },
];

/** `listed`: the record as listed when the officer opened the dialog. */
export function DecideLibrary({ listed, onClose }: { readonly listed: LibraryFirearm; readonly onClose: () => void }) {
  const { run, busy } = useCommand(contract.library.verify, { shownBy: contract.library.get });
  const record = useRoute(contract.library.get, { params: { id: String(listed.id) } }).data ?? listed;
  const [asking, setAsking] = useState<Status>();
  const name = `${record.manufacturer} ${record.model}`;
  const done = (status: Status) => {
    toast({ title: 'Library Record Updated', description: `${name} is now ${status}.` });
  };
  const failed = (error: unknown) => toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
  const verify = async () => {
    try {
      await run({ params: { id: String(record.id) }, body: { status: 'verified' }, ifMatch: record.version });
    } catch (error) {
      failed(error);
      return;
    }
    done('verified');
    onClose();
  };
  return (
    <FormDialog size="large" header={name} onClose={onClose}>
      <SpaceBetween size="l">
        <KeyValuePairs columns={3} minColumnWidth={160} items={factsOf(record)} />
        {record.verificationNote ? <div>{`${record.verifiedByName ?? 'The firearm office'}: ${record.verificationNote}`}</div> : null}
        <KeepsFocus label={`Decide on ${name}`}>
          {asking ? (
            <Held of={record}>
              {(held) => (
                <RouteForm
                  route={contract.library.verify}
                  shownBy={contract.library.get}
                  of={{ id: record.id, version: held.version }}
                  defaults={{ status: asking, note: '' }}
                  onDone={() => done(asking)}
                  onFailed={failed}
                  onCancel={() => setAsking(undefined)}
                  actions={<FormActions submit={verbs[asking]} submitting="Saving..." />}
                >
                  <TextAreaField name="note" label="Reason" rows={3} />
                </RouteForm>
              )}
            </Held>
          ) : (
            <SpaceBetween direction="horizontal" size="xs">
              {verificationsAfter(record.verificationStatus).map((status) => (
                <Button
                  key={status}
                  variant={status === 'verified' ? 'primary' : 'normal'}
                  // Disabled while saving, because the dialog closes when the decision is saved and would discard a reason.
                  disabled={busy && status !== 'verified'}
                  disabledReason="Saving the decision."
                  loading={status === 'verified' && busy}
                  loadingText="Saving..."
                  onClick={() => (status === 'verified' ? void verify() : setAsking(status))}
                >
                  {verbs[status]}
                </Button>
              ))}
            </SpaceBetween>
          )}
        </KeepsFocus>
      </SpaceBetween>
    </FormDialog>
  );
}
