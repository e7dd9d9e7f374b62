// The state of a branch or a safe, and its buttons.
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { Can } from '../../ui/page/can.tsx';

export const Active = ({ of: { isActive } }: { readonly of: { readonly isActive: boolean } }) => (
  <Badge color={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

export type What = 'edit' | 'switch';

interface ActionsProps<T> {
  readonly of: T;
  readonly onDo: (what: What, of: T) => void;
}

export function Actions<T extends { readonly name: string; readonly isActive: boolean }>({ of, onDo }: ActionsProps<T>) {
  const verb = of.isActive ? 'Deactivate' : 'Activate';
  return (
    <Can call={contract.safes.edit}>
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="inline-link" ariaLabel={`Edit ${of.name}`} onClick={() => onDo('edit', of)}>
          Edit
        </Button>
        <Button variant="inline-link" ariaLabel={`${verb} ${of.name}`} onClick={() => onDo('switch', of)}>
          {verb}
        </Button>
      </SpaceBetween>
    </Can>
  );
}
