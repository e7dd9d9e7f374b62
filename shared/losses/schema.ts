// Schemas of loss and theft reports, with the data that regulation 87(f) of the Firearms Control Regulations, 2004 requires.
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { day, Instant, optionalText, paging, RecordId, text } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';

export const lossKinds = ['lost', 'stolen'] as const;
/** How the firearm was lost: Parliament’s figures count robberies separately. */
export const modalities = ['robbery', 'theft', 'negligence', 'other'] as const;
export const modalityWords: Readonly<Record<(typeof modalities)[number], string>> = {
  robbery: 'Robbery',
  theft: 'Theft without violence',
  negligence: 'Negligence',
  other: 'Other',
};

export const lossStatuses = ['open', 'closed'] as const;

const OccurredOn = v.pipe(
  day('Date of the loss or theft is required'),
  check((one) => one <= dayOf(new Date()), 'Date of the loss or theft cannot be in the future'),
);

/** The caller's clock may be a little ahead. */
const clocksDifferByMs = 120_000;

const AwareAt = v.pipe(
  v.string('Enter when you became aware of it'),
  // The value is not empty, but no valid time.
  check((sent) => v.is(Instant, sent), 'Enter a day and a 24-hour time, such as 14:30'),
  Instant,
  check((one) => Date.parse(one) <= Date.now() + clocksDifferByMs, 'The time cannot be in the future'),
);

/** An identity or passport number, without spaces and dashes. */
const IdNumber = v.pipe(
  v.string('ID or passport number is required'),
  v.transform((sent) => sent.replace(/[\s-]/g, '').toUpperCase()),
  v.minLength(1, 'ID or passport number is required'),
  v.regex(/^[A-Z0-9]{5,20}$/, 'Enter five to twenty letters and digits'),
);

export const ReportLoss = v.pipe(
  v.strictObject({
    firearmId: v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId),
    kind: v.picklist(lossKinds, 'Lost or stolen is required'),
    modality: v.optional(v.nullable(v.picklist(modalities))),
    occurredOn: OccurredOn,
    /** The 24 hours start here. */
    awareAt: AwareAt,
    circumstances: text('Circumstances are required', 2000),
    place: text('Place is required', 200),
    reporterNames: text('Full names are required', 200),
    reporterIdNumber: IdNumber,
    reporterAddress: text('Address is required', 300),
    policeStation: text('Police station is required', 100),
    /** The police may give the number after the report. */
    docketNumber: optionalText(60),
  }),
  v.forward(
    checkFields(
      [['occurredOn'], ['awareAt']],
      ({ occurredOn, awareAt }) => dayOf(awareAt) >= occurredOn,
      'The day you became aware of it cannot be before the loss or theft',
    ),
    ['awareAt'],
  ),
);
export type ReportLoss = v.InferOutput<typeof ReportLoss>;

export const EditLoss = v.pipe(
  v.strictObject({
    docketNumber: v.optional(text('Case number (CAS) is required', 60)),
    policeStation: v.optional(text('Police station is required', 100)),
  }),
  v.description('The case number and police station that the police give after the report.'),
);
export type EditLoss = v.InferOutput<typeof EditLoss>;

export const LossReport = v.object({
  id: RecordId,
  firearmId: RecordId,
  firearm: v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string() }),
  kind: v.picklist(lossKinds),
  modality: v.nullable(v.picklist(modalities)),
  status: v.picklist(lossStatuses),
  occurredOn: v.string(),
  awareAt: Instant,
  dueAt: v.pipe(Instant, v.description('24 hours after becoming aware of the loss.')),
  reportedAt: Instant,
  lateByMinutes: v.pipe(v.number(), v.description('0 if it was reported on time.')),
  circumstances: v.string(),
  place: v.string(),
  reporterNames: v.string(),
  reporterIdNumber: v.pipe(v.string(), v.description('Only the last four characters. The others are masked.')),
  reporterAddress: v.string(),
  holders: v.pipe(
    v.array(
      v.object({
        officerName: v.string(),
        officerPsiraNumber: v.string(),
        outAt: Instant,
        inAt: v.nullable(Instant),
        place: v.string(),
        authorisationNumber: v.string(),
        roundsOut: v.number(),
      }),
    ),
    v.description('The officers who had the firearm in the 90 days before the report, the last one first.'),
  ),
  policeStation: v.string(),
  docketNumber: v.nullable(v.string()),
  docketGivenAt: v.nullable(Instant),
  ownerId: v.pipe(v.number(), v.description('The holder and the license at the time of the report.')),
  ownerName: v.string(),
  licenseNumber: v.nullable(v.string()),
  reportedBy: v.string(),
  reportedByName: v.string(),
  closedAt: v.nullable(Instant),
  outcome: v.pipe(v.nullable(v.string()), v.description('The firearm’s status after it was found or written off.')),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type LossReport = v.InferOutput<typeof LossReport>;

export const ListedLoss = v.pipe(
  v.omit(LossReport, ['reporterNames', 'reporterIdNumber', 'reporterAddress', 'holders']),
  v.description('A report in a list, without the person who reported it. Opening the report shows the person and is logged.'),
);
export type ListedLoss = v.InferOutput<typeof ListedLoss>;

export const LossQuery = v.strictObject({
  ...paging,
  firearmId: v.optional(RecordId),
  from: v.pipe(v.optional(day('from is a day')), v.description('Reported from this day on.')),
  to: v.optional(day('to is a day')),
});
export type LossQuery = v.InferOutput<typeof LossQuery>;
