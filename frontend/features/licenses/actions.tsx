// The buttons for a license's actions. An action that is refused now is disabled and shows the reason.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import { actionsFor, type LicenseAction } from '../../../shared/licenses/rules.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { useSession } from '../../session/session.tsx';

/** Loaded when a button is pressed, so that the list does not wait for the forms. */
const Form = lazy(() => import('./forms.tsx'));

const words: Readonly<Record<LicenseAction, string>> = {
  cancel: 'Cancel License',
  correct: 'Correct License',
  verify: 'Verify',
  decide: 'Decide Renewal',
  lodge: 'Lodge Renewal',
};
/** Most important action last, where the primary button is. */
const order = Object.keys(words) as LicenseAction[];

interface ActionsProps {
  readonly license: License;
  readonly onDone?: (license: License) => void;
  /** In a table row: show links, and only actions that are allowed now. */
  readonly inRow?: boolean;
}

export function LicenseActions({ license, onDone, inRow = false }: ActionsProps) {
  const { user } = useSession();
  const [open, setOpen] = useState<LicenseAction>();
  const allowed = actionsFor(license, { role: user.role, userId: user.id, duty: user.duty })
    .filter(({ action, refusal }) => !inRow || (!refusal && action !== 'cancel' && action !== 'correct' && !(action === 'lodge' && license.state === 'VALID')))
    .sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
  const due = allowed.find(({ action, refusal }) => !refusal && (action === 'decide' || (action === 'lodge' && license.state !== 'VALID')))?.action;
  return (
    <>
      <SpaceBetween direction="horizontal" size={inRow ? 's' : 'xs'}>
        {allowed.map(({ action, refusal }) => (
          <Button
            key={action}
            variant={inRow ? 'inline-link' : action === due ? 'primary' : 'normal'}
            ariaLabel={inRow ? `${words[action]}: license ${license.licenseNumber}` : words[action]}
            disabled={refusal !== undefined}
            {...(refusal ? { disabledReason: refusal } : {})}
            onClick={() => setOpen(action)}
          >
            {words[action]}
          </Button>
        ))}
      </SpaceBetween>
      {open ? (
        <Suspense>
          <Form action={open} license={license} onClose={() => setOpen(undefined)} onDone={onDone} />
        </Suspense>
      ) : null}
    </>
  );
}
