// The label of one record: its current code, and the actions for it.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { inGroups } from '../../../shared/labels/code.ts';
import type { LabelKind } from '../../../shared/labels/papers.ts';
import type { LabelledRecord } from '../../../shared/labels/schema.ts';
import { type RouteState, useRoute } from '../../api/hooks.ts';
import { useCan } from '../page/can.tsx';
import { later, Opens } from '../page/later.tsx';
import { Loadable } from '../page/loadable.tsx';

const Print = later(() => import('./print.tsx').then((loaded) => loaded.PrintLabels));
const Replace = later(() => import('./replace.tsx').then((loaded) => loaded.ReplaceLabel));

export interface LabelOfProps {
  readonly kind: LabelKind;
  readonly id: string;
  /** The owner of the record. */
  readonly legalEntityId: number;
}

export const CurrentCode = ({ of }: { readonly of: RouteState<readonly LabelledRecord[]> }) => (
  <Loadable of={of} what="the label" empty={null}>
    {([record]) =>
      record?.code ? (
        <Box fontWeight="bold">{inGroups(record.code)}</Box>
      ) : (
        <Box color="text-status-inactive">No label yet. The first print creates its code.</Box>
      )
    }
  </Loadable>
);

/** Section of a record's page. Shows nothing to a user who may not see its label. */
export function LabelOf(of: LabelOfProps) {
  const [opened, setOpened] = useState<'print' | 'replace'>();
  const [mayRead, mayPrint, mayReplace] = [useCan(contract.labels.list), useCan(contract.labels.print), useCan(contract.labels.replace)];
  const label = useRoute(contract.labels.list, mayRead ? { query: { ...of } } : null);
  const [record] = label.data ?? [];
  const close = () => setOpened(undefined);
  if (!mayRead || label.data?.length === 0) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {mayReplace && record?.code ? <Button onClick={() => setOpened('replace')}>Replace Label</Button> : null}
              {mayPrint && record ? <Button onClick={() => setOpened('print')}>Print Label</Button> : null}
            </SpaceBetween>
          }
        >
          Label
        </Header>
      }
    >
      <CurrentCode of={label} />
      <Opens of={Print} when={opened === 'print' ? { kind: of.kind, ids: [of.id], onClose: close } : undefined} />
      <Opens of={Replace} when={opened === 'replace' && record?.code ? { record: { ...record, code: record.code }, onClose: close } : undefined} />
    </Container>
  );
}
