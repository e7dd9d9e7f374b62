// One case as a card, with its next step as a button.
import { nextOf } from '../../../shared/cases/rules.ts';
import type { Case } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useCan } from '../../ui/page/can.tsx';
import { Fact } from '../../ui/table/cards.tsx';
import { CaseFrame } from './frame.tsx';
import { NextStep } from './steps.tsx';
import { assigneeOf } from './wording.tsx';

export function CaseCard({ of }: { readonly of: Case }) {
  const acts = useCan(contract.cases.edit) && nextOf(of.status).length > 0;
  return (
    <CaseFrame of={of} href={`/cases/${of.id}`} footer={acts ? <NextStep of={of} named /> : null}>
      <Fact label="Assigned to" value={assigneeOf(of)} />
      <Fact label="Opened" value={`${onDay(of.createdAt)}, ${of.createdByName}`} />
      {of.closedAt ? <Fact label="Closed" value={onDay(of.closedAt)} /> : null}
    </CaseFrame>
  );
}
