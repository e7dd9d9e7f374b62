// How a firearm came to its owner, as the stock register asks for it (FCA Regulations 2004, reg 22): day, source and way.
import * as v from 'valibot';
import { check } from '../kinds/checks.ts';
import { day, optionalText } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';

/** Words of the stock register. A registration that names none is entered as a first registration. */
export const acquisitionHows = ['purchase', 'transfer'] as const;

export const AcquisitionInput = v.pipe(
  v.strictObject({
    /** A day up to today, in Johannesburg. */
    acquiredOn: v.optional(
      v.nullable(
        v.pipe(
          day('Acquisition date is required'),
          check((one) => one <= dayOf(new Date()), 'Acquisition date cannot be in the future'),
        ),
      ),
    ),
    /** The dealer, provider or person that it came from. */
    from: optionalText(200),
    how: v.optional(v.nullable(v.picklist(acquisitionHows, 'How it was acquired is purchase or transfer'))),
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
