// View Details: the whole record, with what the card leaves out.
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { RecordBody, titleOf, UseInRegistration } from './record-card.tsx';
import { plain, shown, shownCode, verificationBadge } from './wording.ts';

export function RecordDetails({ record, onClose }: { readonly record: LibraryFirearm; readonly onClose: () => void }) {
  return (
    <Modal
      visible
      size="large"
      header={titleOf(record)}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={onClose}>
            Close
          </Button>
          <UseInRegistration record={record} />
        </DialogButtons>
      }
    >
      <SpaceBetween size="l">
        <RecordBody record={record} />
        <KeyValuePairs
          columns={3}
          minColumnWidth={180}
          items={[
            { label: 'Type', value: plain(record.type) },
            { label: 'Subtype', value: shownCode(record.subtype) },
            { label: 'Regulatory classification', value: shownCode(record.regulatoryClassification) },
            { label: 'Production status', value: shownCode(record.productionStatus) },
            { label: 'Year discontinued', value: shown(record.yearDiscontinued) },
            { label: 'Magazine type', value: shownCode(record.magazineType) },
            { label: 'Feed system', value: shown(record.feedSystem) },
            { label: 'Sights', value: shown(record.sights) },
            { label: 'Verification', value: verificationBadge(record.verificationStatus) },
            { label: 'Verified or rejected by', value: shown(record.verifiedBy) },
            ...(record.verificationNote ? [{ label: 'Note on the verification', value: record.verificationNote }] : []),
            ...Object.entries(record.specifications ?? {}).map(([name, value]) => ({ label: plain(name), value: String(value ?? 'N/A') })),
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
