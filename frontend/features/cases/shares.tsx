// Section: police officers who can read a case.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isEditable } from '../../../shared/cases/rules.ts';
import type { CaseDetail, CaseShare } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { usePoliceOfficers } from '../../ui/form/use-officers.ts';
import { useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';

export function CaseShares({ of }: { readonly of: CaseDetail }) {
  const shares = useCan(contract.cases.shareWithOfficer);
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${of.shares.length})`}
          description="Officers of the South African Police Service who can read this case and its conversation."
        >
          Shared with
        </Header>
      }
    >
      <KeepsFocus label="Shared with">
        <SpaceBetween size="m">
          {of.shares.length === 0 ? (
            <Nothing title="Not shared" />
          ) : (
            <List
              ariaLabel="Shared with"
              items={of.shares}
              renderItem={(one) => ({
                id: one.userId,
                content: one.userName,
                secondaryContent: (
                  <Box color="text-body-secondary" fontSize="body-s">
                    {`Shared by ${one.sharedByName}, ${exactly(one.sharedAt)}`}
                  </Box>
                ),
                actions: shares ? <StopSharing caseId={of.id} of={one} /> : undefined,
              })}
            />
          )}
          {shares && isEditable(of.status) ? <ShareForm of={of} /> : null}
        </SpaceBetween>
      </KeepsFocus>
    </Container>
  );
}

function ShareForm({ of }: { readonly of: CaseDetail }) {
  const officers = usePoliceOfficers();
  const already = new Set(of.shares.map(({ userId }) => userId));
  return (
    // A new key after each share empties the field.
    <RouteForm
      key={of.shares.length}
      route={contract.cases.shareWithOfficer}
      shownBy={contract.cases.get}
      of={{ id: of.id }}
      defaults={{ userId: null }}
      clearAfter
      onDone={() => toast({ title: 'Case Updated', description: 'The case is shared, and the officer has been notified.' })}
      onFailed={() => toast({ title: 'Error', description: 'Failed to share the case', destructive: true })}
      actions={<FormActions submit="Share Case" submitting="Sharing..." unready={({ userId }) => !userId} />}
    >
      <SelectField
        name="userId"
        label="Police officer"
        choices={officers.choices.filter(({ value }) => !already.has(value))}
        status={officers.status}
        onRetry={officers.reload}
      />
    </RouteForm>
  );
}

function StopSharing({ caseId, of }: { readonly caseId: string; readonly of: CaseShare }) {
  const { run, busy } = useCommand(contract.cases.stopSharingWithOfficer, { shownBy: contract.cases.get });
  const takeBack = async () => {
    try {
      await run({ params: { id: caseId, userId: of.userId } });
      toast({ title: 'Case Updated', description: `${of.userName} can no longer read this case.` });
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to update case', reason: toApiError(error).sentence, destructive: true });
    }
  };
  return (
    <Button variant="inline-link" loading={busy} ariaLabel={`Stop sharing with ${of.userName}`} onClick={() => void takeBack()}>
      Stop sharing
    </Button>
  );
}
