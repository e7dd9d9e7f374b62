// Who did what to an inspection, and when. A provider reads it when the inspection is completed: it tells what was found.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { notFound } from '../../shared/problem.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getInspection, shownTo } from './store.ts';

export const handler = handle(contract.inspections.history)(({ actor, params }) =>
  historyOf('inspection', params.id, async () => {
    const record = await getInspection(params.id, scopeOf(actor));
    if (!shownTo(record, actor).findings) throw notFound();
    return record;
  }),
);
