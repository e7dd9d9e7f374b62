// Schemas of disclosures: a provider's declaration for a period (spec 1, section 3; spec 2, sections 2.2, 3 and 5).
import * as v from 'valibot';
import { CaliberRounds } from '../ammunition/schema.ts';
import { check, checkFields } from '../kinds/checks.ts';
import { dayOrInstant, Instant, optionalText, paging, RecordId, searchText, text } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';
import { normalisePsiraNumber } from '../legal-entities/schema.ts';
import { DeclaredRounds } from './ammunition.ts';
import { RegisterSummary } from './register.ts';

export const disclosureStatuses = ['draft', 'submitted', 'approved', 'rejected'] as const;
export type DisclosureStatus = (typeof disclosureStatuses)[number];

export const disclosureCategories = ['handguns', 'rifles', 'shotguns', 'ancillaries', 'ammunition'] as const;
export type DisclosureCategory = (typeof disclosureCategories)[number];

const described = {
  companyName: text('Company name is required', 200),
  psiraNumber: v.pipe(
    text('PSiRA number is required', 40),
    check((number) => normalisePsiraNumber(number) !== '', 'PSiRA number must contain digits, for example PSiRA-123456'),
  ),
  disclosurePeriodStart: v.pipe(
    dayOrInstant('Start date is required'),
    check((start) => start <= dayOf(new Date()), 'Start date cannot be after today'),
  ),
  disclosurePeriodEnd: dayOrInstant('End date is required'),
  categories: v.pipe(
    v.array(v.picklist(disclosureCategories, 'Unknown category'), 'Select at least one category'),
    v.minLength(1, 'Select at least one category'),
    v.maxLength(50, 'Select each category only once'),
    // Sorts into the order of the form.
    v.transform((chosen) => disclosureCategories.filter((category) => chosen.includes(category))),
  ),
  reportData: v.pipe(
    v.optional(
      v.nullable(
        v.strictObject({ additionalNotes: optionalText(), ammunition: v.optional(v.nullable(DeclaredRounds)), submissionDate: v.optional(v.unknown()) }),
      ),
    ),
    v.description('The server’s clock sets `submissionDate`; this field of the specification’s payload is accepted and ignored.'),
  ),
};

/** `draft` saves it, `submitted` submits it. */
const status = v.picklist(['draft', 'submitted'], 'Status is draft or submitted');

export const endBeforeStart = 'End date cannot be before the start date';
/** True if the start is not after the end. */
export const isPeriod = (start: string, end: string): boolean => start <= end;

export const CreateDisclosure = v.pipe(
  v.strictObject({ ...described, status: v.optional(status, 'draft') }),
  v.forward(
    checkFields(
      [['disclosurePeriodStart'], ['disclosurePeriodEnd']],
      ({ disclosurePeriodStart, disclosurePeriodEnd }) => isPeriod(disclosurePeriodStart, disclosurePeriodEnd),
      endBeforeStart,
    ),
    ['disclosurePeriodEnd'],
  ),
);
export type CreateDisclosure = v.InferOutput<typeof CreateDisclosure>;

export const EditDisclosure = v.pipe(
  v.partial(v.strictObject({ ...described, status })),
  v.forward(
    checkFields(
      [['disclosurePeriodStart'], ['disclosurePeriodEnd']],
      ({ disclosurePeriodStart: start, disclosurePeriodEnd: end }) => start === undefined || end === undefined || isPeriod(start, end),
      endBeforeStart,
    ),
    ['disclosurePeriodEnd'],
  ),
  v.description('A field that is left out keeps its value. `status: submitted` also submits the disclosure.'),
);
export type EditDisclosure = v.InferOutput<typeof EditDisclosure>;

export const DecideDisclosure = v.pipe(
  v.strictObject({ status: v.picklist(['approved', 'rejected'], 'Status is approved or rejected'), comments: optionalText() }),
  v.forward(
    checkFields([['status'], ['comments']], ({ status, comments }) => status !== 'rejected' || Boolean(comments), 'A reason is required'),
    ['comments'],
  ),
  v.description('The regulator’s decision. A rejection needs a reason.'),
);
export type DecideDisclosure = v.InferOutput<typeof DecideDisclosure>;

export const WithdrawDisclosure = v.pipe(
  v.strictObject({ reason: text('A reason is required', 2000) }),
  v.description('The withdrawal of a submission that the regulator has not decided yet.'),
);
export type WithdrawDisclosure = v.InferOutput<typeof WithdrawDisclosure>;

export const Disclosure = v.object({
  id: RecordId,
  companyEntityId: v.pipe(v.number(), v.description('The provider that makes the disclosure.')),
  companyName: v.string(),
  psiraNumber: v.string(),
  disclosurePeriodStart: v.string(),
  disclosurePeriodEnd: v.string(),
  categories: v.array(v.picklist(disclosureCategories)),
  status: v.picklist(disclosureStatuses),
  reportData: v.pipe(
    v.nullable(
      v.object({
        additionalNotes: v.nullable(v.string()),
        ammunition: v.pipe(v.optional(v.array(CaliberRounds)), v.description('The declared rounds of each caliber; absent without any.')),
        submissionDate: v.nullable(Instant),
      }),
    ),
    v.description('`submissionDate` is the date of the last submission.'),
  ),
  createdBy: v.nullable(v.string()),
  submittedBy: v.nullable(v.string()),
  submittedByName: v.nullable(v.string()),
  submittedAt: v.nullable(Instant),
  decidedByName: v.nullable(v.string()),
  decidedAt: v.nullable(Instant),
  comments: v.pipe(v.nullable(v.string()), v.description('The comments on the last decision.')),
  register: v.pipe(v.nullable(RegisterSummary), v.description('The register at the last submission; null for a draft.')),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Disclosure = v.InferOutput<typeof Disclosure>;

/** Filters of the frozen register's export. The call has the disclosure in its path, the export among its filters. */
export const DisclosureExportQuery = v.strictObject({ ...paging, disclosureId: RecordId });
export type DisclosureExportQuery = v.InferOutput<typeof DisclosureExportQuery>;

export const DisclosureQuery = v.strictObject({ ...paging, search: v.optional(searchText), status: v.optional(v.picklist(disclosureStatuses)) });
