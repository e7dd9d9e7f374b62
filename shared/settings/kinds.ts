// The types of settings: the check of each type, and the control that the screen shows for it.
import * as v from 'valibot';
import type { Permission } from '../access/roles.ts';
import { emailAddress } from '../kinds/email.ts';
import { text } from '../kinds/index.ts';

/** The level of a setting: one user, their legal entity, all of law enforcement, or the whole system. */
export const levels = ['person', 'entity', 'investigation', 'system'] as const;
export type Level = (typeof levels)[number];

export type Gate = Permission | 'signed-in';

export const flag = { control: { kind: 'switch' }, schema: v.boolean('Choose on or off') } as const;

export function whole<const Min extends number, const Max extends number>(min: Min, max: Max, unit: string) {
  const message = `Enter a whole number of ${unit} from ${min} to ${max}`;
  const schema = v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
  return { control: { kind: 'number', min, max, unit }, schema } as const;
}

export const line = (missing: string, max: number) => ({ control: { kind: 'text' }, schema: text(missing, max) }) as const;

const none = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

/** An empty text becomes null. */
export const note = (max: number) =>
  ({
    control: { kind: 'note' },
    schema: v.nullable(v.union([none, text('Enter some text', max)], `At most ${max} printable characters`)),
  }) as const;

const notAnAddress = 'Enter an email address, such as name@company.co.za';

export const address = {
  control: { kind: 'email' },
  schema: v.nullable(v.union([none, v.pipe(emailAddress(notAnAddress), v.toLowerCase())], notAnAddress)),
} as const;

const notAMobileNumber = 'Enter a South African mobile number, such as 082 123 4567';

/** Accepts the usual forms, such as 082 123 4567 and +27 82 123 4567, and stores +27821234567, which phone networks need. */
export const mobile = {
  control: { kind: 'phone' },
  schema: v.nullable(
    v.union(
      [
        none,
        v.pipe(
          v.string(),
          v.transform((typed) => typed.replace(/[\s().-]/g, '')),
          // Numbers that begin with 080 or 086 to 089 are not mobile numbers.
          v.regex(/^(\+27|0)([67]\d|8[1-5])\d{7}$/, notAMobileNumber),
          v.transform((number) => number.replace(/^0/, '+27')),
        ),
      ],
      notAMobileNumber,
    ),
  ),
} as const;

/** Maps each value to its label, in the order shown. */
export function choice<const C extends Readonly<Record<string, string>>>(choices: C) {
  const values = Object.keys(choices) as (keyof C & string)[];
  return { control: { kind: 'choice', choices }, schema: v.picklist(values, `Choose one of ${values.join(', ')}`) } as const;
}

/** A value that a screen stores for a user while they work. The settings screen does not show it. */
export const kept = <const S extends v.GenericSchema>(schema: S) => ({ control: { kind: 'kept' }, schema }) as const;

/** The control that a screen shows for a setting. */
export type Control =
  | { readonly kind: 'kept' }
  | { readonly kind: 'switch' | 'text' | 'note' | 'email' | 'phone' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> };

interface About<S extends v.GenericSchema> {
  readonly label: string;
  /** The description of the setting's effect in this version. */
  readonly what: string;
  readonly level: Level;
  /** Who may change the setting. */
  readonly write: Gate;
  /** Who may read the setting, if more than those who may change it. */
  readonly read?: Gate;
  readonly kind: { readonly control: Control; readonly schema: S };
  readonly initial: v.InferOutput<S>;
}
export const setting = <const S extends v.GenericSchema>(about: About<S>) => about;
