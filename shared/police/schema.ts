// Schemas of police searches: reason, search text, results and opened records.
import * as v from 'valibot';
import { authorisationStates } from '../custody/authorisation-states.ts';
import { Firearm, normaliseSerial } from '../firearms/schema.ts';
import { check, checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, paging, RecordId, text } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';
import { License, licenseStates } from '../licenses/schema.ts';
import { LossReport } from '../losses/schema.ts';
import { Seizure } from '../seizures/schema.ts';
import { searchPurposes } from './purposes.ts';
import { normaliseDocket } from './rules.ts';

const atLeast = (length: number, lengthOf: (written: string) => number, message: string) =>
  check((written: string | null | undefined) => !written || lengthOf(written) >= length, message);
const shortest = (words: string) => atLeast(2, (written) => written.length, `${words} needs at least 2 characters`);

export const SearchFirearms = v.pipe(
  v.strictObject({
    docketNumber: v.pipe(
      text('Case number (CAS) is required', 60),
      check((number) => number === '' || normaliseDocket(number).length >= 3, 'Case number (CAS) needs at least 3 letters or digits'),
    ),
    purpose: v.picklist(searchPurposes, 'Purpose is required'),
    purposeText: optionalText(500),
    serialNumber: v.pipe(
      optionalText(60),
      atLeast(3, (written) => normaliseSerial(written).length, 'Serial number needs at least 3 letters or digits'),
    ),
    manufacturer: v.pipe(optionalText(100), shortest('Make')),
    /** The whole number of a printed authorisation. */
    authorisationNumber: v.pipe(optionalText(40), shortest('Authorisation number')),
    /** A name, a part of one, or the whole PSiRA number. */
    owner: v.pipe(optionalText(100), shortest('Owner')),
  }),
  v.forward(
    checkFields([['purpose'], ['purposeText']], ({ purpose, purposeText }) => purpose !== 'other' || Boolean(purposeText), 'Purpose in words is required'),
    ['purposeText'],
  ),
  v.forward(
    checkFields(
      [['serialNumber'], ['manufacturer'], ['owner'], ['authorisationNumber']],
      ({ serialNumber, manufacturer, owner, authorisationNumber }) => Boolean(serialNumber || manufacturer || owner || authorisationNumber),
      'Enter a serial number, a make, an owner or an authorisation number',
    ),
    ['serialNumber'],
  ),
  v.description('A look-up needs a case number and a purpose.'),
);
export type SearchFirearms = v.InferOutput<typeof SearchFirearms>;

/** The reason, in the officer's words. */
const reason = { docketNumber: v.string(), purpose: v.picklist(searchPurposes), purposeText: v.nullable(v.string()) };

/** Whether the matches are exact, or have similar serial numbers. */
export const matches = ['exact', 'near', 'none'] as const;
export type Match = (typeof matches)[number];

export const PoliceSearch = v.pipe(
  v.object({
    id: RecordId,
    userId: v.string(),
    userName: v.string(),
    ...reason,
    asked: v.object({
      serialNumber: v.nullable(v.string()),
      manufacturer: v.nullable(v.string()),
      owner: v.nullable(v.string()),
      authorisationNumber: v.nullable(v.string()),
    }),
    found: v.number(),
    match: v.picklist(matches),
    looks: v.pipe(
      v.array(v.object({ firearmId: RecordId, name: v.string(), times: v.number(), at: Instant })),
      v.description('The opened firearms, each once, with the number of times and the last time.'),
    ),
    openUntil: Instant,
    version: v.number(),
    createdAt: Instant,
  }),
  v.description('A saved look-up: its reason, its search text, the number of results, and the opened records.'),
);
export type PoliceSearch = v.InferOutput<typeof PoliceSearch>;

const { serialNumber, manufacturer, model, type, caliber, status, ownerName } = Firearm.entries;
const named = { manufacturer, model, serialNumber, type, caliber, status, ownerName };
const Loss = v.object({ docketNumber: v.nullable(v.string()), policeStation: v.nullable(v.string()), occurredOn: v.string() });

/** The summary of a firearm, for identification. */
const Hit = v.object({
  /** The current license with its state; null if none is in force and none has expired without a decision. */
  license: v.optional(v.nullable(v.object({ state: v.nullable(v.picklist(licenseStates)), expiresOn: v.string() })), null),
  firearmId: RecordId,
  ...named,
  loss: v.nullable(Loss),
});
export type Hit = v.InferOutput<typeof Hit>;

export const PoliceSearchResult = v.pipe(
  v.object({ ...PoliceSearch.entries, hits: v.array(Hit), more: v.boolean(), isOpen: v.boolean() }),
  v.description('A look-up with its results, while they can be opened. `more` is true if there were more than are shown.'),
);
export type PoliceSearchResult = v.InferOutput<typeof PoliceSearchResult>;

export const PoliceFirearm = v.pipe(
  v.object({
    firearmId: RecordId,
    searchId: v.pipe(
      v.nullable(RecordId),
      v.description('The look-up that found it; null if it was opened from a shared case. The case number is then the number of that case.'),
    ),
    ...reason,
    ...named,
    statusSince: Instant,
    barrelLength: v.nullable(v.number()),
    licenseType: v.string(),
    province: v.string(),
    city: v.string(),
    registeredAt: Instant,
    keeperName: v.nullable(v.string()),
    owner: v.nullable(
      v.object({ name: v.string(), psiraNumber: v.nullable(v.string()), standing: v.picklist(standings), province: v.string(), city: v.string() }),
    ),
    license: v.nullable(v.pick(License, ['licenseNumber', 'section', 'holderName', 'issuedOn', 'expiresOn', 'state', 'lodgedOn'])),
    loss: v.nullable(Loss),
    lossReport: v.nullable(
      v.pick(LossReport, ['kind', 'occurredOn', 'reportedAt', 'circumstances', 'place', 'reporterNames', 'reporterIdNumber', 'policeStation', 'docketNumber']),
    ),
    custody: v.pipe(
      v.nullable(
        v.object({
          officerName: v.string(),
          officerPsiraNumber: v.string(),
          outAt: Instant,
          dueAt: Instant,
          place: v.string(),
          roundsOut: v.number(),
          authorisationNumber: v.string(),
          authorisationState: v.pipe(v.picklist(authorisationStates), v.description('The state that the authorisation’s verify page shows now.')),
          authorisationStateAt: v.pipe(
            v.string(),
            v.description('The end of a valid period, its beginning, or the moment or day when the authorisation ended.'),
          ),
        }),
      ),
      v.description('The security officer who has the firearm now; null if it is not issued.'),
    ),
    seizure: v.nullable(v.pick(Seizure, ['seizureNumber', 'reason', 'location', 'status', 'seizureDate', 'inspectorName', 'custody'])),
  }),
  v.description('The full record of a firearm, without inspectors’ internal notes.'),
);
export type PoliceFirearm = v.InferOutput<typeof PoliceFirearm>;

/** `docketOf` is the id of a search: filters by its case number, which must not appear in an address. */
export const PoliceSearchQuery = v.strictObject({ ...paging, docketOf: v.optional(RecordId) });
export type PoliceSearchQuery = v.InferOutput<typeof PoliceSearchQuery>;

/** Both are ids of a search, and filter by its case number, by its officer, or by both. */
export const PoliceAuditQuery = v.strictObject({ ...PoliceSearchQuery.entries, officerOf: v.optional(RecordId) });
export type PoliceAuditQuery = v.InferOutput<typeof PoliceAuditQuery>;
