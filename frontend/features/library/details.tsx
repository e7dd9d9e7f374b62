// Dialog View Details: the whole record, with the fields that the card leaves out.
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { jsonWords } from '../../../shared/kinds/format.ts';
import { WebAddress } from '../../../shared/kinds/index.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { RecordBody, titleOf, UseInRegistration } from './record-card.tsx';
import { plain, shown, shownCode, verificationBadge } from './wording.ts';

/** Links only, so that the browser loads nothing from other sites before a click. Text that is not an address is shown without a link. */
const Elsewhere = ({ places }: { readonly places: readonly string[] }) => (
  <SpaceBetween size="xxs">
    {places.map((place) =>
      v.is(WebAddress, place) ? (
        <Link key={place} href={place} external>
          {place}
        </Link>
      ) : (
        <span key={place}>{place}</span>
      ),
    )}
  </SpaceBetween>
);

/** Pictures, manual and references. Most records have none. */
const elsewhere = ({ imageUrl, referenceImages, manualUrl, externalReferences }: LibraryFirearm) =>
  [
    { label: 'Image', places: imageUrl ? [imageUrl] : [] },
    { label: 'Reference images', places: referenceImages },
    { label: 'Manual', places: manualUrl ? [manualUrl] : [] },
    { label: 'External references', places: externalReferences },
  ]
    .filter(({ places }) => places.length > 0)
    .map(({ label, places }) => ({ label, value: <Elsewhere places={places} /> }));

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
            { label: 'Verified or rejected by', value: shown(record.verifiedByName) },
            ...(record.verificationNote ? [{ label: 'Verification note', value: record.verificationNote }] : []),
            ...elsewhere(record),
            ...Object.entries(record.specifications ?? {}).map(([name, value]) => ({ label: plain(name), value: jsonWords(value) })),
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
