// The dialog over the list that shows who opened a document's file.
import Modal from '@cloudscape-design/components/modal';
import type { Document } from '../../../shared/documents/schema.ts';
import { AccessReport } from '../history/readings.tsx';

export function DocumentReaders({ document: { id, fileName }, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  return (
    <Modal visible size="max" header={`Who opened ${fileName}`} closeAriaLabel="Close" onDismiss={onClose}>
      <AccessReport kind="document" id={id} of="this document" />
    </Modal>
  );
}
