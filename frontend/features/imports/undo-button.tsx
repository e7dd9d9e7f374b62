// The button "Undo Import", disabled with the reason if an undo is not allowed.
import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { undoRefusal } from '../../../shared/imports/rules.ts';
import type { Import } from '../../../shared/imports/schema.ts';
import { written } from './wording.ts';

/** Loaded only when the button is clicked. */
const Dialog = lazy(() => import('./undo-dialog.tsx'));

export function UndoButton({ of }: { readonly of: Import }) {
  const [open, setOpen] = useState(false);
  if (undoRefusal(of) || written(of) === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Undo Import</Button>
      {open ? (
        <Suspense>
          <Dialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
