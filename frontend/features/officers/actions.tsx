// The buttons on an officer's page.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { ExportButton } from '../../ui/table/export-button.tsx';

const Edit = later(() => import('./edit.tsx').then((loaded) => loaded.EditOfficer));
const Employment = later(() => import('./employment.tsx').then((loaded) => loaded.ChangeEmployment));
const Pin = later(() => import('./pin.tsx').then((loaded) => loaded.SetPin));

type Opened = 'edit' | 'employment' | 'pin';

export function OfficerActions({ officer }: { readonly officer: Officer }) {
  const [opened, setOpened] = useState<Opened>();
  const when = (one: Opened) => (opened === one ? { officer, onClose: () => setOpened(undefined) } : undefined);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Can call={contract.officers.idNumber}>
        <ExportButton list="officer-record" query={{ officerId: officer.id }} label="Export Personal Data" />
      </Can>
      <Can call={contract.officers.setPin}>
        <Button onClick={() => setOpened('pin')}>{officer.pinSetAt ? 'Change PIN' : 'Set PIN'}</Button>
      </Can>
      <Can call={contract.officers.edit}>
        <Button onClick={() => setOpened('employment')}>Change Employment</Button>
      </Can>
      <Can call={contract.officers.edit}>
        <Button onClick={() => setOpened('edit')}>Edit Details</Button>
      </Can>
      <Opens of={Edit} when={when('edit')} />
      <Opens of={Employment} when={when('employment')} />
      <Opens of={Pin} when={when('pin')} />
    </SpaceBetween>
  );
}
