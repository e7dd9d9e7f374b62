// A dialog with a form. It closes by its buttons and by Escape, and asks before it discards unsaved text. A click outside it does nothing.
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { LeaveScope, useLeaveGuard } from './leave-guard.tsx';

interface FormDialogProps {
  readonly header: string;
  readonly size?: ModalProps.Size;
  /** The label of its close button if closing is a decision: "Keep the import". */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  /** The URL parameters that open it: see LeaveScope. */
  readonly by?: readonly string[];
  /** The dialog's buttons, if the form has none. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const CloseDialog = createContext<(() => void) | undefined>(undefined);

/** Closes the dialog around a form without a question. Undefined outside a dialog. */
export const useCloseDialog = () => useContext(CloseDialog);

export function FormDialog({ header, size = 'medium', closeLabel = 'Close', onClose, by, footer, children }: FormDialogProps) {
  const guard = useLeaveGuard();
  const [window] = useState({});
  return (
    <Modal
      visible
      size={size}
      header={header}
      closeAriaLabel={closeLabel}
      footer={footer}
      onDismiss={({ detail }) => (detail.reason === 'overlay' ? undefined : guard.closeWindow(window, onClose))}
    >
      <CloseDialog value={onClose}>
        <LeaveScope by={by} window={window}>
          {children}
        </LeaveScope>
      </CloseDialog>
    </Modal>
  );
}
