// Section: linked firearms and legal entities of a case. The fields search the server.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isEditable } from '../../../shared/cases/rules.ts';
import type { CaseDetail } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';

const shownByGet = { shownBy: contract.cases.get };

export function CaseFirearms({ of }: { readonly of: CaseDetail }) {
  const link = useCommand(contract.cases.linkFirearm, shownByGet);
  const unlink = useCommand(contract.cases.unlinkFirearm, shownByGet);
  const params = (firearmId: string) => ({ params: { id: of.id, firearmId } });
  return (
    <Linked
      of={of}
      title="Firearms"
      what="firearm"
      field={<FirearmField name="chosen" label="Firearm" />}
      items={of.firearms.map(({ firearmId, manufacturer, model, serialNumber, status, ownerName, ...by }) => ({
        id: firearmId,
        name: firearmName({ manufacturer, model, serialNumber }),
        href: `/firearms/${firearmId}/profile`,
        state: <StatusBadge status={status} />,
        about: `Owner: ${ownerName}`,
        ...by,
      }))}
      onLink={(id) => link.run(params(id))}
      onUnlink={(id) => unlink.run(params(id))}
    />
  );
}

export function CaseEntities({ of }: { readonly of: CaseDetail }) {
  const link = useCommand(contract.cases.linkEntity, shownByGet);
  const unlink = useCommand(contract.cases.unlinkEntity, shownByGet);
  const params = (entityId: string) => ({ params: { id: of.id, entityId } });
  return (
    <Linked
      of={of}
      title="Legal Entities"
      what="legal entity"
      field={<EntityField name="chosen" label="Legal entity" />}
      items={of.entities.map(({ entityId, name, psiraNumber, standing, ...by }) => ({
        id: String(entityId),
        name,
        href: `/legal-entities/${entityId}`,
        state: <StandingBadge standing={standing} />,
        about: psiraNumber ?? 'No PSiRA number',
        ...by,
      }))}
      onLink={(id) => link.run(params(id))}
      onUnlink={(id) => unlink.run(params(id))}
    />
  );
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly href: string;
  readonly state: ReactNode;
  readonly about: string;
  readonly linkedAt: string;
  readonly linkedByName: string;
}

interface LinkedProps {
  readonly of: CaseDetail;
  readonly title: string;
  readonly what: string;
  readonly field: ReactNode;
  readonly items: readonly Item[];
  readonly onLink: (id: string) => Promise<unknown>;
  readonly onUnlink: (id: string) => Promise<unknown>;
}

function Linked({ of, title, what, field, items, onLink, onUnlink }: LinkedProps) {
  const changes = useCan(contract.cases.edit) && isEditable(of.status);
  const [busy, setBusy] = useState('');
  const [picks, setPicks] = useState(0);
  const form = useForm<{ chosen: string | number | null }>({ defaultValues: { chosen: null } });
  const chosen = form.watch('chosen');
  const run = async (id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id);
    try {
      await work();
      toast({ title: 'Case Updated', description: done });
      return true;
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to update case', reason: toApiError(error).sentence, destructive: true });
      return false;
    } finally {
      setBusy('');
    }
  };
  const link = async () => {
    if (!(await run('new', () => onLink(String(chosen)), `The ${what} is now linked to the case.`))) return;
    form.reset();
    // A new key empties the field.
    setPicks(picks + 1);
  };
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${items.length})`}>
          {title}
        </Header>
      }
    >
      <KeepsFocus label={title}>
        <SpaceBetween size="m">
          {items.length === 0 ? (
            <Nothing title={`No ${title.toLowerCase()}`}>{changes ? `Search for a ${what} below and link it.` : `No ${what} is linked to this case.`}</Nothing>
          ) : (
            <List
              ariaLabel={title}
              items={items}
              renderItem={(item) => ({
                id: item.id,
                content: <Link href={item.href}>{item.name}</Link>,
                secondaryContent: (
                  <SpaceBetween size="xxs">
                    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
                      {item.state}
                      <span>{item.about}</span>
                    </SpaceBetween>
                    <Box color="text-body-secondary" fontSize="body-s">{`Linked by ${item.linkedByName}, ${onDay(item.linkedAt)}`}</Box>
                  </SpaceBetween>
                ),
                actions: changes ? (
                  <Button
                    variant="inline-link"
                    loading={busy === item.id}
                    ariaLabel={`Unlink: ${item.name}`}
                    onClick={() => void run(item.id, () => onUnlink(item.id), `The ${what} has been unlinked from the case. Its record stays in the register.`)}
                  >
                    Unlink
                  </Button>
                ) : undefined,
              })}
            />
          )}
          {changes ? (
            <FormProvider {...form}>
              <SpaceBetween size="xs">
                <div key={picks}>{field}</div>
                <Button iconName="insert-row" disabled={!chosen} loading={busy === 'new'} loadingText="Linking..." onClick={() => void link()}>
                  {`Link ${title === 'Firearms' ? 'Firearm' : 'Legal Entity'}`}
                </Button>
              </SpaceBetween>
            </FormProvider>
          ) : null}
        </SpaceBetween>
      </KeepsFocus>
    </Container>
  );
}
