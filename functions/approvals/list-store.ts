// Lists approvals through the search index.
import type { Actor } from '../../shared/access/actor.ts';
import { seesOnlyOwn } from '../../shared/approvals/rules.ts';
import type { Approval, ApprovalQuery } from '../../shared/approvals/schema.ts';
import type { Page } from '../../shared/route.ts';
import { withChecks } from '../checks/store.ts';
import { getAll, pageOfFound, positionOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { InspectionRecord } from '../inspections/store.ts';
import { SearchIndex } from '../search/index.ts';
import type { ApprovalRecord } from './entity.ts';
import { shown } from './store.ts';

const national = { kind: 'national' } as const;

const approvalSearch = new SearchIndex('approval', (item) => ({
  id: item.id,
  version: item.version,
  holders: [],
  text: {},
  facets: { status: item.status, inspectorId: item.inspectorId },
}));

/** Approvals that the user may see, newest first. */
export async function listApprovals(actor: Actor, { limit, cursor, status }: ApprovalQuery): Promise<Page<Approval>> {
  const own = seesOnlyOwn(actor) ? { inspectorId: actor.userId } : {};
  const found = await approvalSearch.search({ scope: national, facets: { status, ...own }, limit, after: positionOf(cursor) });
  const page = await pageOfFound('approval', found, (record: ApprovalRecord) => record);
  const keys = page.items.map(({ inspectionId }) => recordKey('inspection', inspectionId));
  const inspections = new Map(((await getAll(keys)) as InspectionRecord[]).map((one) => [one.id, one]));
  const items = page.items.flatMap((record) => {
    const inspection = inspections.get(record.inspectionId);
    return inspection ? [shown(record, inspection)] : [];
  });
  return { ...page, items: await Promise.all(items.map(async (item) => ({ ...item, inspection: await withChecks(item.inspection) }))) };
}
