// Labels of firearms, officers and safes: a code beside its QR, to scan or to type.
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { Instant, paging, querySerialId, RecordId, searchText, text } from '../kinds/index.ts';
import { labelKinds, labelsOnPage, papers, papersOf } from './papers.ts';

export const mostLabels = 200;

const code = v.pipe(v.string(), v.description('Eleven characters; the last is a check character.'));

/** The record of a label in words, for a screen or a paper. */
const labelled = {
  kind: v.picklist(labelKinds),
  id: RecordId,
  name: v.string(),
  detail: v.pipe(v.string(), v.description('The serial number of a firearm, the PSiRA number of an officer, the branch of a safe.')),
};

export const LabelQuery = v.strictObject({
  ...paging,
  kind: v.picklist(labelKinds, 'Kind is firearm, officer or safe'),
  search: v.pipe(v.optional(searchText), v.description('Not for safes.')),
  id: v.pipe(v.optional(RecordId), v.description('Only this record, whatever the search.')),
  legalEntityId: v.pipe(v.optional(querySerialId), v.description('The provider; its own users need not send it.')),
});
export type LabelQuery = v.InferOutput<typeof LabelQuery>;

export const LabelledRecord = v.object({
  ...labelled,
  code: v.pipe(v.nullable(v.string()), v.description('The code of its current label; null before the first print.')),
});
export type LabelledRecord = v.InferOutput<typeof LabelledRecord>;

const PrintFields = v.strictObject({
  kind: v.picklist(labelKinds, 'Kind is firearm, officer or safe'),
  ids: v.pipe(
    v.array(RecordId),
    v.minLength(1, 'Choose at least one record'),
    v.maxLength(mostLabels, `At most ${mostLabels} labels in one print`),
    check((ids) => new Set(ids).size === ids.length, 'A record is chosen twice'),
  ),
  paper: v.picklist(papers, 'Paper is required'),
  skip: v.pipe(
    v.optional(v.pipe(v.number('Enter a number'), v.integer('Enter a whole number'), v.minValue(0, 'At least 0')), 0),
    v.description('Labels that are missing from the first sheet, because they were used before.'),
  ),
});
export const PrintLabels = v.pipe(
  PrintFields,
  v.forward(
    checkFields([['kind'], ['paper']], ({ kind, paper }) => papersOf(kind).includes(paper), 'Only officers have a card'),
    ['paper'],
  ),
  v.forward(
    checkFields(
      [['paper'], ['skip']],
      ({ paper, skip }) => skip < labelsOnPage(paper),
      ({ input }) => `This sheet has ${labelsOnPage(input.paper)} labels: enter at most ${labelsOnPage(input.paper) - 1}`,
    ),
    ['skip'],
  ),
);
export type PrintLabels = v.InferOutput<typeof PrintLabels>;

export const LabelPrint = v.object({
  id: RecordId,
  kind: v.picklist(labelKinds),
  paper: v.picklist(papers),
  skip: v.number(),
  codes: v.array(code),
  printedBy: v.pipe(v.string(), v.description('The name of the user.')),
  createdAt: Instant,
});
export type LabelPrint = v.InferOutput<typeof LabelPrint>;

/** A provider's users need no `legalEntityId`; other users must send one. */
export const LabelPrintQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId) });
export type LabelPrintQuery = v.InferOutput<typeof LabelPrintQuery>;

/** The export of one print's sheets. */
export const LabelSheetQuery = v.strictObject({ ...paging, print: RecordId });
export type LabelSheetQuery = v.InferOutput<typeof LabelSheetQuery>;

export const ReplaceLabel = v.strictObject({ reason: text('A reason is required', 200) });
export type ReplaceLabel = v.InferOutput<typeof ReplaceLabel>;

export const ResolvedLabel = v.object({ ...labelled, code });
export type ResolvedLabel = v.InferOutput<typeof ResolvedLabel>;

export const fewestOfSerial = 4;
const endMessage = `Enter at least the last ${fewestOfSerial} characters of the serial number`;
export const FindBySerial = v.strictObject({
  serial: v.pipe(v.string(endMessage), v.trim(), v.minLength(fewestOfSerial, endMessage), v.maxLength(60, 'At most 60 characters')),
  legalEntityId: v.optional(querySerialId),
});
export type FindBySerial = v.InferOutput<typeof FindBySerial>;

export const mostMatches = 20;
export const FoundBySerial = v.object({
  total: v.number(),
  matches: v.pipe(v.array(v.object(labelled)), v.description(`All matches, at most ${mostMatches}.`)),
});
export type FoundBySerial = v.InferOutput<typeof FoundBySerial>;
