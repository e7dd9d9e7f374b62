// Ammunition: the rounds of each caliber in each safe, and every movement of them (custody.md, section 5.2).
import * as v from 'valibot';
import { Caliber } from '../firearms/schema.ts';
import { check, checkFields } from '../kinds/checks.ts';
import { figure } from '../kinds/format.ts';
import { Instant, optionalText, paging, querySerialId, RecordId, text } from '../kinds/index.ts';

/** The kinds of movements, in the order in which rounds pass through a safe. */
export const ammunitionKinds = ['received', 'issued', 'returned', 'expended', 'count_adjustment', 'moved', 'destroyed'] as const;
export type AmmunitionKind = (typeof ammunitionKinds)[number];

export const ammunitionWords: Readonly<Record<AmmunitionKind, string>> = {
  received: 'Received',
  issued: 'Issued',
  returned: 'Returned',
  expended: 'Expended',
  count_adjustment: 'Count',
  moved: 'Moved',
  destroyed: 'Destroyed',
};

/** The kinds that a person records. Issues and returns of firearms record the others, and `ammunition.move` records a move. */
const recordedKinds = ['received', 'expended', 'count_adjustment', 'destroyed'] as const;

/** Kinds that need a second person with a PIN, because they change the balance without a supplier, an officer or another safe to compare it with. */
export const needsSecond = (kind: string): boolean => kind === 'count_adjustment' || kind === 'expended' || kind === 'destroyed';

/** The most rounds of one entry, and of one caliber in one safe. */
const mostRounds = 100_000;
/** Returns may lift a balance above it. */
export const mostBalance = 1_000_000;
/** The most calibers in one safe. */
export const mostCalibers = 40;

const countOfRounds = (max: number) =>
  v.pipe(
    v.number('Rounds are required'),
    v.integer('Rounds must be a whole number'),
    v.minValue(0, 'Rounds cannot be negative'),
    v.maxValue(max, `At most ${figure(max)} rounds`),
  );

export const AmmunitionCaliber = v.pipe(
  Caliber,
  check((caliber) => caliber !== 'Other', 'Enter the caliber as marked on the box'),
);

const eventId = v.pipe(
  RecordId,
  v.description('A UUID of version 7 that the client makes for this event. The same ID with the same content again returns the first entry.'),
);

const safe = (message: string) => v.pipe(v.string(message), v.nonEmpty(message), RecordId);

const recordFields = v.strictObject({
  id: eventId,
  safeId: safe('Safe is required'),
  caliber: AmmunitionCaliber,
  kind: v.picklist(recordedKinds, 'Kind is required'),
  rounds: v.pipe(countOfRounds(mostBalance), v.description('For a count: the rounds that were counted.')),
  balance: v.pipe(
    v.optional(v.nullable(countOfRounds(2 * mostBalance))),
    v.description('For a count: the balance that the counter saw. The count is refused if the balance has changed since.'),
  ),
  supplier: optionalText(100),
  invoice: optionalText(60),
  reason: optionalText(500),
  secondOfficerId: v.pipe(
    v.optional(v.nullable(RecordId)),
    v.description('The officer who counted, expended or destroyed the rounds together with the caller: another person.'),
  ),
  secondPin: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/, 'A PIN has six digits')))),
});

/** A rule about `field`, for entries of these kinds. */
const rule = (field: keyof v.InferOutput<typeof recordFields>, message: string, isMet: (entry: v.InferOutput<typeof recordFields>) => boolean) =>
  v.forward(checkFields([['kind'], [field]], isMet, message) as never, [field] as never) as v.PartialCheckAction<any, any, any, any>;

export const RecordAmmunition = v.pipe(
  recordFields,
  rule('rounds', `At most ${figure(mostRounds)} rounds`, ({ kind, rounds }) => kind === 'count_adjustment' || rounds <= mostRounds),
  rule('rounds', 'Rounds are at least 1', ({ kind, rounds }) => kind === 'count_adjustment' || rounds > 0),
  rule('balance', 'Balance is required for a count', ({ kind, balance }) => kind !== 'count_adjustment' || balance != null),
  rule('supplier', 'Supplier is required', ({ kind, supplier }) => kind !== 'received' || Boolean(supplier)),
  rule('reason', 'A reason is required', ({ kind, reason }) => kind === 'received' || Boolean(reason)),
  rule('secondOfficerId', 'Second person is required', ({ kind, secondOfficerId }) => !needsSecond(kind) || Boolean(secondOfficerId)),
  rule('secondPin', 'PIN of the second person is required', ({ kind, secondPin }) => !needsSecond(kind) || Boolean(secondPin)),
);
export type RecordAmmunition = v.InferOutput<typeof recordFields>;

export const MoveAmmunition = v.pipe(
  v.strictObject({
    id: eventId,
    safeId: safe('Safe is required'),
    toSafeId: safe('The other safe is required'),
    caliber: AmmunitionCaliber,
    rounds: v.pipe(countOfRounds(mostRounds), v.minValue(1, 'Rounds are at least 1')),
    reason: text('A reason is required', 500),
  }),
  v.forward(
    checkFields([['safeId'], ['toSafeId']], ({ safeId, toSafeId }) => safeId !== toSafeId, 'Choose another safe'),
    ['toSafeId'],
  ),
);
export type MoveAmmunition = v.InferOutput<typeof MoveAmmunition>;

export const AmmunitionBalance = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  safeId: RecordId,
  safeName: v.string(),
  caliber: v.string(),
  balance: v.pipe(v.number(), v.description('Rounds in this safe now.')),
  entries: v.pipe(v.number(), v.description('The number of the last entry.')),
  held: v.pipe(v.number(), v.description('Rounds of this caliber in all safes of the provider.')),
  firearms: v.pipe(v.number(), v.description('Firearms of this caliber that the provider owns.')),
  ceiling: v.pipe(v.number(), v.description('The most rounds of this caliber that the provider may hold (Firearms Control Act s91).')),
  isOverCeiling: v.boolean(),
  updatedAt: Instant,
});
export type AmmunitionBalance = v.InferOutput<typeof AmmunitionBalance>;

/** Rounds of one caliber. */
export const CaliberRounds = v.object({ caliber: v.string(), rounds: v.number() });
export type CaliberRounds = v.InferOutput<typeof CaliberRounds>;

const maybe = v.nullable(v.string());

export const AmmunitionEntry = v.object({
  id: v.pipe(v.string(), v.description('The safe, the caliber and the number.')),
  safeId: RecordId,
  caliber: v.string(),
  number: v.pipe(v.number(), v.description('Gap-free from 1 for each safe and caliber.')),
  kind: v.picklist(ammunitionKinds),
  rounds: v.pipe(v.number(), v.description('For a count: the rounds that were counted.')),
  change: v.pipe(
    v.number(),
    v.description('The change of the balance. 0 for rounds expended while they were issued, because they left the safe with the issue.'),
  ),
  balance: v.pipe(v.number(), v.description('The balance after this entry.')),
  issueId: v.nullable(RecordId),
  supplier: maybe,
  invoice: maybe,
  otherSafeId: v.pipe(v.nullable(RecordId), v.description('For a move: the other safe.')),
  otherSafeName: maybe,
  reason: maybe,
  enteredAt: Instant,
  enteredBy: v.string(),
  secondName: v.pipe(maybe, v.description('The second person, confirmed by PIN.')),
});
export type AmmunitionEntry = v.InferOutput<typeof AmmunitionEntry>;

/** A provider's users need no `legalEntityId`; other users must send one, or a safe. */
export const BalanceQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId), safeId: v.optional(RecordId) });
export type BalanceQuery = v.InferOutput<typeof BalanceQuery>;
