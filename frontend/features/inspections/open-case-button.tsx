// Button for law enforcement: opens a case from an inspection.
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';

const CaseFromInspection = later(() => import('./open-case.tsx').then((loaded) => loaded.CaseFromInspection));

export const OpenCase = ({ of }: { readonly of: Inspection }) => (
  <Can call={contract.cases.create}>
    <Opener of={of} />
  </Can>
);

function Opener({ of }: { readonly of: Inspection }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open Case</Button>
      <Opens of={CaseFromInspection} when={open ? { of, onClose: () => setOpen(false) } : undefined} />
    </>
  );
}
