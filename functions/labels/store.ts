// Creates, replaces and resolves labels, and logs their prints.
import { randomBytes } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { codeFrom, inGroups, readCode, signsOfCode } from '../../shared/labels/code.ts';
import type { LabelKind } from '../../shared/labels/papers.ts';
import type { LabelPrint, LabelPrintQuery, PrintLabels, ReplaceLabel, ResolvedLabel } from '../../shared/labels/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { readWhole } from '../data/batches.ts';
import { commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { asPreparation } from '../data/repeat.ts';
import { type LabelRecord, labelPrints, labels } from './entity.ts';
import { type Labelled, labelledRecords } from './records.ts';

/** A new code from 50 random bits. */
function newCode(): string {
  for (;;) {
    const code = codeFrom(randomBytes(signsOfCode));
    if (code) return code;
  }
}

const guardOf = (kind: LabelKind, id: string) => ({ kind: 'label' as const, value: `${kind}#${id}` });

/** The codes of the current labels of these records, by record id; records without a label are missing. At most 100 records a read. */
export async function currentCodes(kind: LabelKind, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = ids.map((id) => guardOf(kind, id));
  const found = keys.length > 0 ? await readWhole(() => guards().get(keys).go({ consistent: true })) : [];
  return new Map(found.map(({ value, heldBy }) => [value.slice(kind.length + 1), heldBy]));
}

/** The label is new and its code was never used. Another user may have made one at the same moment: the caller then reads again (`retryOnConflict`). */
function makeLabel({ kind, id }: Pick<Labelled, 'kind' | 'id'>, code: string, actor: Actor, at: Date): Write {
  const label = { code, kind, recordId: id, createdBy: actor.name, createdAt: at.toISOString() };
  return put(labels().create(label).params(), staleVersion);
}

/** Two writes for each label. */
const labelsInOneCommit = 40;

/** Creates a label for each of the records without one. Returns the codes of all, in the order of the records. */
async function makeLabels(kind: LabelKind, records: readonly Labelled[], actor: Actor, at: Date): Promise<string[]> {
  const codes = await currentCodes(
    kind,
    records.map(({ id }) => id),
  );
  const missing = records.filter(({ id }) => !codes.has(id));
  for (let from = 0; from < missing.length; from += labelsInOneCommit) {
    const made = missing.slice(from, from + labelsInOneCommit).map((record) => ({ record, code: newCode() }));
    await commit(
      made.flatMap(({ record, code }) => [
        makeLabel(record, code, actor, at),
        put(
          guards()
            .create({ ...guardOf(kind, record.id), heldBy: code })
            .params(),
          staleVersion,
        ),
      ]),
    );
    for (const { record, code } of made) codes.set(record.id, code);
  }
  return records.map(({ id }) => codes.get(id) ?? '');
}

const noRecord = () =>
  new Problem('not-found', 'There is no such record, or you do not have access to it.', [{ path: 'ids', message: 'One of the records does not exist' }]);

const shownPrint = ({ legalEntityId: _, printedById: __, ...print }: LabelPrint & { legalEntityId: number; printedById: string }): LabelPrint => print;

/** Logs a print, and creates the labels of records without one. Throws `not-found`, and `invalid-input` for records of several owners. */
export async function printLabels({ kind, ids, paper, skip }: PrintLabels, actor: Actor, at = new Date()): Promise<LabelPrint> {
  const records = (await labelledRecords(kind, ids, scopeOf(actor))).filter(({ holders: [owner] }) => inScope(scopeOf(actor), [owner]));
  const [first] = records;
  if (!first || records.length < ids.length) throw noRecord();
  const [legalEntityId] = first.holders;
  if (records.some(({ holders: [owner] }) => owner !== legalEntityId))
    throw new Problem('invalid-input', 'Choose the records of one provider for a print.', [{ path: 'ids', message: 'Records of several providers' }]);
  const codes = await asPreparation(() => makeLabels(kind, records, actor, at));
  const print = { id: newId(at), legalEntityId, kind, paper, skip, codes, printedById: actor.userId, printedBy: actor.name, createdAt: at.toISOString() };
  await commit([put(labelPrints().create(print).params())]);
  return shownPrint(print);
}

/** A print with its records in the present words, without labels that were replaced since. Throws `not-found`. */
export async function printedLabels(id: string, scope: Scope) {
  const { data: print } = await labelPrints().get({ id }).go({ consistent: true });
  if (!print || !inScope(scope, [print.legalEntityId])) throw notFound();
  const keys = print.codes.map((code) => ({ code }));
  const made = await readWhole(() => labels().get(keys).go());
  const current = made.filter(({ retiredAt }) => !retiredAt);
  const order = new Map(print.codes.map((code, at) => [code, at]));
  current.sort((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0));
  const records = await labelledRecords(
    print.kind,
    current.map(({ recordId }) => recordId),
    scope,
  );
  const codeOf = new Map(current.map(({ recordId, code }) => [recordId, code]));
  return { print, labels: records.map((record) => ({ ...record, code: codeOf.get(record.id) ?? '' })) };
}

export async function listPrints(scope: Scope, { limit, cursor, legalEntityId }: LabelPrintQuery): Promise<Page<LabelPrint>> {
  const of = entityAsked(scope, legalEntityId);
  if (of === undefined) return { items: [] };
  const { data } = await labelPrints()
    .query.ofEntity({ legalEntityId: of })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  return pageOf(data.map(shownPrint), limit, ({ id }) => id);
}

const misread = () =>
  new Problem('invalid-input', 'This code was not read correctly. Scan it again, or check the characters that you typed.', [
    { path: 'code', message: 'Scan it again' },
  ]);
const unknown = () => new Problem('not-found', 'There is no such label, or you do not have access to it.');
const replaced = ({ code, retiredAt = '' }: LabelRecord) =>
  new Problem('conflict', `Label ${inGroups(code)} was replaced on ${onDay(retiredAt)}. Use the new label.`);

/** The label and its record, in scope. Throws `invalid-input`, `not-found`, and `conflict` for a replaced label. */
async function labelOf(typed: string, scope: Scope): Promise<{ label: LabelRecord; record: Labelled }> {
  const code = readCode(typed);
  if (!code) throw misread();
  const { data: label } = await labels().get({ code }).go({ consistent: true });
  const [record] = label ? await labelledRecords(label.kind, [label.recordId], scope) : [];
  if (!label || !record) throw unknown();
  if (label.retiredAt) throw replaced(label);
  return { label, record };
}

const resolved = ({ kind, id, name, detail }: Labelled, code: string): ResolvedLabel => ({ kind, id, name, detail, code });

export async function resolveLabel(typed: string, scope: Scope): Promise<ResolvedLabel> {
  const { label, record } = await labelOf(typed, scope);
  return resolved(record, label.code);
}

/** Creates a new label for the record and retires the old one. Throws as `labelOf`. */
export async function replaceLabel(typed: string, { reason }: ReplaceLabel, actor: Actor, at = new Date()): Promise<ResolvedLabel> {
  const scope = scopeOf(actor);
  const { label, record } = await labelOf(typed, scope);
  if (!inScope(scope, [record.holders[0]])) throw unknown();
  const code = newCode();
  const retired = { retiredAt: at.toISOString(), retiredBy: actor.name, reason, replacedBy: code };
  await commit([
    update(
      labels()
        .patch({ code: label.code })
        .set(retired)
        .where(({ retiredAt }, { notExists }) => notExists(retiredAt))
        .params(),
    ),
    makeLabel(record, code, actor, at),
    update(
      guards()
        .patch(guardOf(record.kind, record.id))
        .set({ heldBy: code })
        .where(({ heldBy }, { eq }) => eq(heldBy, label.code))
        .params(),
    ),
  ]);
  return resolved(record, code);
}
