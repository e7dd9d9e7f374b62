// Writes of a firearm's custody head, with an entry in its custody history.
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import type { Problem } from '../../shared/problem.ts';
import { rewrite, type Write } from '../data/commit.ts';
import { change, create, type Why } from '../history/change.ts';
import { type HeadRecord, heads, type IssueRecord } from './entity.ts';

const recordedNames = ['version', 'chainHead', 'createdAt', 'updatedAt'];
type Fields = Omit<HeadRecord, 'version' | 'chainHead' | 'createdAt' | 'updatedAt'>;

const status = ({ state }: Pick<HeadRecord, 'state'>) => state;

type Firearm = Pick<HeadRecord, 'id' | 'manufacturer' | 'model' | 'serialNumber' | 'type' | 'caliber'>;

/** The firearm in the head: copied again with each event. */
export const firearmFields = ({ id, manufacturer, model, serialNumber, type, caliber }: Firearm) => ({
  ...{ id, manufacturer, model, serialNumber, type, caliber },
});

/** Fields of the head about its firearm and provider, which a change of the place keeps. */
export const keptFields = (head: HeadRecord) => ({ ...firearmFields(head), legalEntityId: head.legalEntityId });

/** The head of a firearm that is out under this issue. */
export const outFields = (issue: IssueRecord, phone: string | undefined) => ({
  legalEntityId: issue.legalEntityId,
  state: issue.toSafeId ? ('in_transit' as const) : ('issued' as const),
  since: issue.outAt,
  outOfSafeId: issue.safeId,
  ...{ safeName: issue.safeName, branchId: issue.branchId, issueId: issue.id, officerId: issue.officerId },
  officerName: nameOfOfficer(issue.officer),
  ...(phone ? { officerPhone: phone } : {}),
  ...{ place: issue.place, outAt: issue.outAt, dueAt: issue.dueAt, roundsOut: issue.roundsOut, outOf: issue.legalEntityId },
  authorisationNumber: issue.authorisations.at(-1)?.number as string,
});

/** The facts of a head for the gates: for another provider's head only its state, because owner and keeper do not read each other's officers and safes. */
export const headFor = (head: HeadRecord | undefined, legalEntityId: number) =>
  head && head.legalEntityId !== legalEntityId ? { state: head.state, since: head.since, isOfAnother: true, isInSafe: head.safeId !== undefined } : head;

/** Places a firearm: its head has exactly these fields afterwards. Refused if the head has changed since it was read, or exists although none was found. */
export function place(before: HeadRecord | undefined, fields: Fields, given: Why, refused: () => Problem): { after: HeadRecord; writes: Write[] } {
  // Each entry names its provider: a later owner of the firearm does not read the details of a former owner's entries.
  const why = { ...given, metadata: { legalEntityId: fields.legalEntityId, ...given.metadata } };
  if (!before) {
    const { record, writes } = create(heads(), fields, { ...why, status, refused });
    return { after: record, writes };
  }
  const cleared = Object.keys(before).filter((name) => !(name in fields) && !recordedNames.includes(name)) as never[];
  // The whole record, so that a field without a value leaves its index.
  const replaced = (after: HeadRecord) => {
    const params = heads()
      .put(after)
      .where(({ version }, { eq }) => eq(version, before.version))
      .params();
    return [rewrite(params, Object.keys(heads().schema.attributes), refused)];
  };
  return change(heads(), before, { ...why, status, set: fields, cleared, replaced });
}
