// Missing firearms of a completed inspection. The provider must find each one or report its loss within 24 hours.
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, RecordId } from '../kinds/index.ts';

/** Regulation 87(f) allows 24 hours from becoming aware of a loss to reporting it. */
export const answerMissingHours = 24;

const outcomes = ['found', 'loss_reported'] as const;
export const outcomeWords = { found: 'Found', loss_reported: 'Loss reported' } as const satisfies Record<(typeof outcomes)[number], string>;

export const MissingFirearm = v.object({
  firearmId: RecordId,
  serialNumber: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  outcome: v.pipe(v.nullable(v.picklist(outcomes)), v.description('Null while it is open.')),
  note: v.nullable(v.string()),
  closedBy: v.nullable(v.string()),
  closedByName: v.nullable(v.string()),
  closedAt: v.nullable(Instant),
});
export type MissingFirearm = v.InferOutput<typeof MissingFirearm>;

export const FollowUp = v.object({ dueAt: Instant, firearms: v.array(MissingFirearm) });
export type FollowUp = v.InferOutput<typeof FollowUp>;

export const AnswerMissing = v.pipe(
  v.strictObject({ outcome: v.picklist(outcomes, 'Outcome is found or loss_reported'), note: optionalText(2000) }),
  v.forward(
    checkFields([['outcome'], ['note']], ({ outcome, note }) => outcome !== 'found' || Boolean(note), 'A note is required: say where it was found'),
    ['note'],
  ),
);
export type AnswerMissing = v.InferOutput<typeof AnswerMissing>;

export const openIn = (followUp: FollowUp | null): MissingFirearm[] => (followUp?.firearms ?? []).filter(({ outcome }) => outcome === null);
