// Papers of custody: authorisations, shift sheets and chains of custody (Firearms Control Regulations 2004, reg 21(1)(c)).
import * as v from 'valibot';
import { mostLinesOfShift } from '../custody/schema.ts';
import { paging, RecordId, text } from '../kinds/index.ts';

/** Four authorisations to an A4 page with cut marks, or one to an A6 page. */
const paperLayouts = ['four', 'single'] as const;

/** Ids separated by commas. */
const Issues = v.pipe(
  v.string('Choose at least one issue'),
  v.transform((ids) => ids.split(',')),
  v.maxLength(mostLinesOfShift, `Choose at most ${mostLinesOfShift} issues`),
  v.array(RecordId),
);

export const AuthorisationsExportQuery = v.strictObject({ ...paging, issueIds: Issues, layout: v.optional(v.picklist(paperLayouts), 'four') });
export type AuthorisationsExportQuery = v.InferOutput<typeof AuthorisationsExportQuery>;

export const ShiftSheetExportQuery = v.strictObject({ ...paging, issueIds: Issues });
export type ShiftSheetExportQuery = v.InferOutput<typeof ShiftSheetExportQuery>;

export const FirearmCustodyExportQuery = v.strictObject({ ...paging, firearmId: RecordId });
export type FirearmCustodyExportQuery = v.InferOutput<typeof FirearmCustodyExportQuery>;

export const OfficerCustodyExportQuery = v.strictObject({ ...paging, officerId: RecordId });
export type OfficerCustodyExportQuery = v.InferOutput<typeof OfficerCustodyExportQuery>;

export const RevokeAuthorisation = v.strictObject({
  number: v.pipe(
    v.optional(text('Authorisation number is required', 40)),
    v.description('The number on the paper. Without it, all authorisations of the issue that are not over are revoked.'),
  ),
  reason: text('A reason is required', 300),
});
export type RevokeAuthorisation = v.InferOutput<typeof RevokeAuthorisation>;
