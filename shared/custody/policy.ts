// A provider's choices about custody, within the bounds of the law. The 72 hours of an authorisation are no choice.
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { type LadderTimes, usualTimes } from './ladder.ts';

export const assessmentLevels = ['warning', 'override', 'refusal'] as const;
export const assessmentLevelWords: Readonly<Record<(typeof assessmentLevels)[number], string>> = {
  warning: 'Warn, and record it with the issue',
  override: 'Ask a second authorised person',
  refusal: 'Do not issue the firearm',
};

export const receiverProofs = ['pin', 'paper'] as const;
export const receiverProofWords: Readonly<Record<(typeof receiverProofs)[number], string>> = {
  pin: 'The officer enters the PIN',
  paper: 'PIN or signature on the paper',
};

/** Of `blindReturn`. */
export const blindWords = { yes: 'Hidden: counted and typed', no: 'Shown, and filled in' } as const;

const whole = (min: number, max: number, unit: string) =>
  v.pipe(
    v.number(`Enter a number of ${unit}`),
    v.integer(`Enter whole ${unit}`),
    v.minValue(min, `At least ${min} ${unit}`),
    v.maxValue(max, `At most ${max} ${unit}`),
  );

const choices = {
  assessment: v.pipe(v.picklist(assessmentLevels, 'Choose a rule'), v.description('For a missing or overdue yearly assessment of the officer.')),
  needsWitness: v.pipe(v.boolean('Choose yes or no'), v.description('True if a witness must sign each issue.')),
  receiverProof: v.pipe(
    v.picklist(receiverProofs, 'Choose how the officer confirms'),
    v.description(
      'How the officer confirms an issue outside a shift. `paper`: the officer enters a PIN or signs the paper. In a shift the officers sign its sheet.',
    ),
  ),
  blindReturn: v.pipe(
    v.boolean('Choose yes or no'),
    v.description('True if the counter hides the rounds that were issued, and the person at the return counts and types them.'),
  ),
  mostSuccessive: v.pipe(whole(1, 10, 'periods'), v.description('Periods in succession without a second authorised person.')),
  mostRounds: v.pipe(whole(1, 1000, 'rounds'), v.description('Most rounds of one issue without a second authorised person.')),
  defaultHours: v.pipe(
    v.nullable(whole(1, 72, 'hours')),
    v.description('The period that the counter suggests. Null: until the next change of shifts at 06:00 or 18:00.'),
  ),
  delegationMonths: v.pipe(whole(1, 12, 'months'), v.description('Longest period of a written authority.')),
  reminderMinutes: v.pipe(whole(5, 120, 'minutes'), v.description('Before the due time: armourers are notified.')),
  lateHours: v.pipe(whole(1, 12, 'hours'), v.description('After the due time: managers are notified.')),
  graveHours: v.pipe(whole(2, 24, 'hours'), v.description('After the due time: all users of the provider are notified.')),
  lossHours: v.pipe(whole(3, 48, 'hours'), v.description('After the due time: all users are asked to report the loss.')),
};

export const SetPolicy = v.pipe(
  v.strictObject(choices),
  v.forward(
    checkFields([['lateHours'], ['graveHours']], ({ lateHours, graveHours }) => lateHours < graveHours, 'Must be later than the notification of managers'),
    ['graveHours'],
  ),
  v.forward(
    checkFields([['graveHours'], ['lossHours']], ({ graveHours, lossHours }) => graveHours < lossHours, 'Must be later than the notification of all users'),
    ['lossHours'],
  ),
);
export type SetPolicy = v.InferOutput<typeof SetPolicy>;

export const Policy = v.object({ ...choices, id: v.pipe(v.number(), v.description('The legal entity.')), version: v.number() });
export type Policy = v.InferOutput<typeof Policy>;

/** The choices of a provider, and levels that no provider chooses. */
export interface CustodyPolicy extends SetPolicy {
  readonly otherSafe: 'warning' | 'override';
  /** Level of a second handgun or long gun for one officer. */
  readonly secondFirearm: 'warning' | 'override';
}

/** The clause about a yearly assessment ("Regulation 21 training") was not found, so that the default is a warning (decision 193). */
export const defaultPolicy: CustodyPolicy = {
  ...{ assessment: 'warning', otherSafe: 'override', secondFirearm: 'override', needsWitness: false, mostRounds: 100, defaultHours: null },
  ...{ receiverProof: 'pin', blindReturn: false, mostSuccessive: 3 },
  ...usualTimes,
  delegationMonths: 12,
};

/** The policy of a provider with its own choices, if it made any. */
export const policyOf = (own: SetPolicy | undefined): CustodyPolicy => ({ ...defaultPolicy, ...own });

export const ladderTimesOf = ({ reminderMinutes, lateHours, graveHours, lossHours }: CustodyPolicy): LadderTimes => ({
  ...{ reminderMinutes, lateHours, graveHours, lossHours },
});
