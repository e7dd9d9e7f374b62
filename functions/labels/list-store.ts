// Lists records with their labels, and finds firearms by the end of a serial number. Separate, because it loads the searches.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { type FindBySerial, type FoundBySerial, fewestOfSerial, type LabelledRecord, type LabelQuery, mostMatches } from '../../shared/labels/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { listFirearms } from '../firearms/list-store.ts';
import { firearmSearch } from '../firearms/search.ts';
import { listOfficers } from '../officers/list-store.ts';
import { listSafes } from '../safes/store.ts';
import { type Labelled, labelledRecords } from './records.ts';
import { currentCodes } from './store.ts';

type Named = Pick<Labelled, 'id' | 'name' | 'detail'>;

async function pageOfRecords(legalEntityId: number, { kind, id, search, limit, cursor }: LabelQuery): Promise<Page<Named>> {
  const scope = { kind: 'entity', legalEntityId } as const;
  if (id !== undefined) {
    const own = (await labelledRecords(kind, [id], scope)).filter(({ holders: [owner] }) => owner === legalEntityId);
    return { items: own.map(({ name, detail }) => ({ id, name, detail })) };
  }
  const page = { limit, cursor };
  if (kind === 'firearm') {
    const found = await listFirearms(scope, { ...page, ownerId: legalEntityId, ...(search ? { search } : {}) });
    return {
      ...found,
      items: found.items.map(({ id, manufacturer, model, serialNumber }) => ({ id, name: `${manufacturer} ${model}`, detail: serialNumber })),
    };
  }
  if (kind === 'officer') {
    const found = await listOfficers(scope, { ...page, ...(search ? { search } : {}) });
    return { ...found, items: found.items.map((officer) => ({ id: officer.id, name: nameOfOfficer(officer), detail: officer.psiraNumber })) };
  }
  const found = await listSafes(scope, { ...page, legalEntityId });
  return { ...found, items: found.items.map(({ id, name, branchName }) => ({ id, name, detail: branchName })) };
}

/** A page of a provider's records with the codes of their labels: one read more than the records' own list. */
export async function listLabels(scope: Scope, query: LabelQuery): Promise<Page<LabelledRecord>> {
  const of = entityAsked(scope, query.legalEntityId);
  if (of === undefined) return { items: [] };
  const { kind } = query;
  const page = await pageOfRecords(of, query);
  const codes = await currentCodes(
    kind,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((record) => ({ ...record, kind, code: codes.get(record.id) ?? null })) };
}

/** The provider's own firearms whose serial number ends with these characters: all of them, and never only the first. One read for any size of registry. */
export async function findBySerial(scope: Scope, { serial, legalEntityId }: FindBySerial): Promise<FoundBySerial> {
  const end = normaliseSerial(serial);
  if (end.length < fewestOfSerial)
    throw new Problem('invalid-input', `Enter at least the last ${fewestOfSerial} letters and digits of the serial number.`, [
      { path: 'query.serial', message: `At least ${fewestOfSerial} letters and digits` },
    ]);
  const of = entityAsked(scope, legalEntityId);
  if (of === undefined) return { total: 0, matches: [] };
  const own = { kind: 'entity', legalEntityId: of } as const;
  const kept = await firearmSearch.keptOf({ scope: own, facets: { ownerId: of } }, ['serialNumber'], []);
  const ids = kept.filter(({ text }) => normaliseSerial(text.serialNumber ?? '').endsWith(end)).map(({ id }) => id);
  const records = await labelledRecords('firearm', ids.slice(0, mostMatches), own);
  const matches = records.filter(({ detail, holders: [owner] }) => owner === of && inScope(own, [owner]) && normaliseSerial(detail).endsWith(end));
  return { total: ids.length, matches: matches.map(({ kind, id, name, detail }) => ({ kind, id, name, detail })) };
}
