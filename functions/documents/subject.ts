// The record that a document belongs to: whether the caller can see it, who holds it and its title.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { DocumentCategory } from '../../shared/documents/schema.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { getAncillary } from '../ancillaries/store.ts';
import { readDisclosure } from '../disclosures/store.ts';
import { latestFirearm } from '../firearms/store.ts';
import { findTransaction } from '../transactions/store.ts';

interface Subject {
  /** The title shown in the document list. */
  readonly name: string;
  /** The legal entities that can see it now. */
  readonly holders: readonly number[];
}

type Known = readonly (number | null | undefined)[];
const holdersOf = (ids: Known) => [...new Set(ids.filter((id) => id !== null && id !== undefined))];

async function firearm(id: string, scope: Scope): Promise<Subject> {
  const { manufacturer, model, serialNumber, ownerId, keeperId } = await latestFirearm(id, scope);
  return { name: `${manufacturer} ${model} ${serialNumber}`, holders: holdersOf([ownerId, keeperId]) };
}

async function transaction(id: string, scope: Scope): Promise<Subject> {
  const { transactionType, firearm: of, fromEntityId, toEntityId, acceptingEntityId, createdByEntityId } = await findTransaction(id, scope);
  const what = transactionType.replace(/^./, (letter) => letter.toUpperCase());
  return {
    name: `${what} of ${of.manufacturer} ${of.model} ${of.serialNumber}`,
    // A party's document is its own. The other party sees it through the transaction (transaction-papers.ts).
    holders: scope.kind === 'entity' ? [scope.legalEntityId] : holdersOf([fromEntityId, toEntityId, acceptingEntityId, createdByEntityId]),
  };
}

async function disclosure(id: string, _: Scope, actor: Actor): Promise<Subject> {
  const { companyName, companyEntityId, disclosurePeriodStart, disclosurePeriodEnd } = await readDisclosure(id, actor);
  return { name: `${companyName}, ${onDay(disclosurePeriodStart)} to ${onDay(disclosurePeriodEnd)}`, holders: [companyEntityId] };
}

async function ancillary(id: string, scope: Scope): Promise<Subject> {
  const { manufacturer, model, serialNumber, ownerId } = await getAncillary(id, scope);
  return { name: [manufacturer, model, serialNumber].filter(Boolean).join(' '), holders: [ownerId] };
}

const subjects = { firearm, transaction, disclosure, ancillary } as const satisfies Record<DocumentCategory, unknown>;

/** Returns the record if the caller may see it. Throws `not-found`. */
export const subjectOf = (type: DocumentCategory, id: string, actor: Actor): Promise<Subject> => subjects[type](id, scopeOf(actor), actor);
