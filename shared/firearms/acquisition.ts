// Schema of an acquisition, as the stock register requires it (FCA Regulations 2004, reg 22): date, source and kind.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { day, optionalText } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';

/** Kinds of acquisition in the stock register. Without one, a registration is entered as a first registration. */
export const acquisitionHows = ['purchase', 'transfer'] as const;

export const AcquisitionInput = v.pipe(
  v.strictObject({
    /** Any date up to today, in Johannesburg. */
    acquiredOn: v.optional(
      v.nullable(
        v.pipe(
          day('Acquisition date is required'),
          check((one) => one <= dayOf(new Date()), 'Acquisition date cannot be in the future'),
        ),
      ),
    ),
    /** The previous owner: a dealer, provider or person. */
    from: optionalText(200),
    how: v.optional(v.nullable(v.picklist(acquisitionHows, 'How it was acquired: choose purchase or transfer'))),
  }),
  v.transform(({ acquiredOn, from, how }) => (acquiredOn || from || how ? { acquiredOn: acquiredOn ?? null, from: from ?? null, how: how ?? null } : null)),
  v.description('How the owner acquired a firearm, for a registration or an import. All fields empty means none.'),
);

export const Acquisition = v.object({
  acquiredOn: v.nullable(v.string()),
  from: v.nullable(v.string()),
  how: v.nullable(v.picklist(acquisitionHows)),
});
export type Acquisition = v.InferOutput<typeof Acquisition>;
