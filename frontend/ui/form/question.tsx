// A window that asks once more before something is done. Escape closes it, and not a window that it stands over.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import type { KeyboardEvent, ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';

interface QuestionProps {
  readonly header: string;
  /** What closing the window means, for whoever hears it: "Keep the user". */
  readonly keep: string;
  /** The words of the button that does the same. */
  readonly cancel?: string;
  /** The button that does it, and what it says while that is under way. */
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
  // Elsewhere in the page, it is still below the window it stands over for React: Escape would close the one and be heard by the other.
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
