// What a setting can be: its check, and the control that the screen shows for it.
import * as v from 'valibot';
import type { Permission } from '../access/roles.ts';
import { emailAddress } from '../kinds/email.ts';
import { text } from '../kinds/index.ts';

/** Whose a setting is: a person's own, their legal entity's, law enforcement's together, or the whole system's. */
export const levels = ['person', 'entity', 'investigation', 'system'] as const;
export type Level = (typeof levels)[number];

export type Gate = Permission | 'signed-in';

export const flag = { control: { kind: 'switch' }, schema: v.boolean('Choose on or off') } as const;

export function whole<const Min extends number, const Max extends number>(min: Min, max: Max, unit: string) {
  const message = `A whole number of ${unit} from ${min} to ${max}`;
  const schema = v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
  return { control: { kind: 'number', min, max, unit }, schema } as const;
}

export const line = (missing: string, max: number) => ({ control: { kind: 'text' }, schema: text(missing, max) }) as const;

const none = v.pipe(
  v.literal(''),
  v.transform(() => null),
);

/** An empty one is none. */
export const note = (max: number) =>
  ({
    control: { kind: 'note' },
    schema: v.nullable(v.union([none, text('Write something', max)], `At most ${max} characters, all of them printable`)),
  }) as const;

const notAnAddress = 'Not an e-mail address such as name@company.co.za';

export const address = {
  control: { kind: 'email' },
  schema: v.nullable(v.union([none, v.pipe(emailAddress(notAnAddress), v.toLowerCase())], notAnAddress)),
} as const;

const notAMobileNumber = 'Not a South African mobile number such as 082 123 4567';

/** As people write it: 082 123 4567, +27 82 123 4567; kept as +27821234567, which is how phone networks are told. */
export const mobile = {
  control: { kind: 'phone' },
  schema: v.nullable(
    v.union(
      [
        none,
        v.pipe(
          v.string(),
          v.transform((typed) => typed.replace(/[\s().-]/g, '')),
          // Of numbers that begin with 08 those that are no phone in a pocket are left out: 080 and 086 to 089.
          v.regex(/^(\+27|0)([67]\d|8[1-5])\d{7}$/, notAMobileNumber),
          v.transform((number) => number.replace(/^0/, '+27')),
        ),
      ],
      notAMobileNumber,
    ),
  ),
} as const;

/** Values and what they read as, in their order. */
export function choice<const C extends Readonly<Record<string, string>>>(choices: C) {
  const values = Object.keys(choices) as (keyof C & string)[];
  return { control: { kind: 'choice', choices }, schema: v.picklist(values, `One of ${values.join(', ')}`) } as const;
}

/** What a screen keeps for a person while they work with it. The settings screen does not show it. */
export const kept = <const S extends v.GenericSchema>(schema: S) => ({ control: { kind: 'kept' }, schema }) as const;

/** What a screen draws a setting with. */
export type Control =
  | { readonly kind: 'kept' }
  | { readonly kind: 'switch' | 'text' | 'note' | 'email' | 'phone' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> };

interface About<S extends v.GenericSchema> {
  readonly label: string;
  /** What it does, said as it is in this version. */
  readonly what: string;
  readonly level: Level;
  /** Who may change it. */
  readonly write: Gate;
  /** Who may see it, where that is more than those who may change it. */
  readonly read?: Gate;
  readonly kind: { readonly control: Control; readonly schema: S };
  readonly initial: v.InferOutput<S>;
}
export const setting = <const S extends v.GenericSchema>(about: About<S>) => about;
