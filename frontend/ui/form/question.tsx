// A dialog that asks before an action. Escape closes it, but not a dialog below it.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import type { KeyboardEvent, ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';

interface QuestionProps {
  readonly header: string;
  /** The close button's meaning for screen readers: "Keep the user". */
  readonly keep: string;
  /** The label of the button that closes it. */
  readonly cancel?: string;
  /** The label of the button that confirms, and its label during the action. */
  readonly confirm: string;
  readonly confirming?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation();
};

export const Question = ({ header, keep, cancel = 'Cancel', confirm, confirming = '', busy = false, onConfirm, onCancel, children }: QuestionProps) => (
  // React passes keys from this dialog to the dialog below: Escape would close both.
  // biome-ignore lint/a11y/noStaticElementInteractions: watches the window, is none itself
  <div onKeyDown={keepEscape}>
    <Modal
      visible
      header={header}
      closeAriaLabel={keep}
      onDismiss={onCancel}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={onCancel}>
            {cancel}
          </Button>
          <Button variant="primary" loading={busy} loadingText={confirming} onClick={onConfirm}>
            {confirm}
          </Button>
        </DialogButtons>
      }
    >
      {children}
    </Modal>
  </div>
);
