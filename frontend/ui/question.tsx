// A window that asks once more before something is done.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';

interface QuestionProps {
  readonly header: string;
  /** What closing the window means, for whoever hears it: "Keep the user". */
  readonly keep: string;
  /** The button that does it, and what it says while that is under way. */
  readonly confirm: string;
  readonly confirming?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export const Question = ({ header, keep, confirm, confirming = '', busy = false, onConfirm, onCancel, children }: QuestionProps) => (
  <Modal
    visible
    header={header}
    closeAriaLabel={keep}
    onDismiss={onCancel}
    footer={
      <DialogButtons>
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" loading={busy} loadingText={confirming} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogButtons>
    }
  >
    {children}
  </Modal>
);
