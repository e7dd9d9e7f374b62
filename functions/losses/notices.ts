// Notifications of a loss or theft: to owner and keeper, inspectors, the firearm office and the police.
import type { Actor } from '../../shared/access/actor.ts';
import { onDay } from '../../shared/kinds/format.ts';
import type { Province } from '../../shared/kinds/provinces.ts';
import type { Write } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listOfEntity, listWithRole } from '../users/store.ts';
import type { LossRecord } from './entity.ts';

/** Limit for each group, so that all writes fit one transaction. */
const mostOfEach = 15;
/** More than the country has. */
const mostInspectors = 200;

export async function noticesOfLoss(report: LossRecord, province: Province, actor: Pick<Actor, 'userId'>, at: Date): Promise<Write[]> {
  const [owners, keepers, inspectors, office, police] = await Promise.all([
    listOfEntity(report.ownerId, mostOfEach),
    report.keeperId === undefined ? [] : listOfEntity(report.keeperId, mostOfEach),
    listWithRole('inspector', { limit: mostInspectors }),
    listWithRole('firearm_office', { limit: mostOfEach }),
    listWithRole('law_enforcement', { limit: mostOfEach }),
  ]);
  // Inspectors of the firearm's province come first.
  const near = inspectors.items.toSorted((a, b) => Number(b.province === province) - Number(a.province === province)).slice(0, mostOfEach);
  const { manufacturer, model, serialNumber } = report.firearm;
  const message = {
    title: `Firearm reported ${report.kind}`,
    message: `${manufacturer} ${model}, ${serialNumber}, of ${report.ownerName}, was reported ${report.kind} on ${onDay(report.occurredOn)}. Police station: ${report.policeStation}.`,
    type: 'alert' as const,
    entityId: report.firearmId,
    entityType: 'firearm',
    actionUrl: `/firearms/${report.firearmId}/profile`,
  };
  const people = new Set([...owners, ...keepers, ...near, ...office.items, ...police.items].map(({ id }) => id));
  people.delete(actor.userId);
  return [...people].map((id) => notify(id, message, at));
}
