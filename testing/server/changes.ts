// For tests of unsent fields: the form of a sample of a PATCH or PUT, and helpers to create and read its records.
import type { Named } from '../../shared/route.ts';
import { type Claims, send } from './call.ts';
import { someone } from './world.ts';

type Body = Readonly<Record<string, any>>;
export type Shown = Readonly<Record<string, any>>;
export type Who = Parameters<typeof someone>[0];

export interface FieldChange {
  /** The body: the one field, and what the call requires. */
  readonly send: Body | ((record: Shown) => Body | Promise<Body>);
  /** The field's path in the record, if it is not the field's name. */
  readonly at?: string;
  /** Other paths of the record that change too, or their prefixes. */
  readonly alters?: readonly string[];
  /** True if the record does not show the change: a password, a value of the server, or the present value. */
  readonly isUnseen?: true;
  /** A change that the record needs first. */
  readonly first?: Body;
  /** The caller, if it is not the sample's caller. */
  readonly as?: Who;
}

export interface ChangeSample {
  readonly as: Who;
  /** True if one record serves all fields. */
  readonly once?: true;
  /** Creates a full record and returns the parameters of its path. */
  readonly make: () => Promise<Record<string, string>>;
  readonly read: (params: Record<string, string>, as: Claims) => Promise<Shown>;
  /** Paths that change with the fields that every call requires. */
  readonly always?: readonly string[];
  /** By the path in the body. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

/** Returns a call's answer. Throws if it is refused. */
export async function answerOf(row: Named, who: Who, sent: Parameters<typeof send>[1] = {}): Promise<Shown> {
  const answer = await send(row, { as: someone(who), ...sent });
  if (answer.status >= 300) throw new Error(`${row.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
export const made = async (row: Named, who: Who, body: object) => ({ id: String((await answerOf(row, who, { body })).id) });
export const got = (row: Named) => async (params: Record<string, string>, as: Claims) => (await send(row, { as, params })).body as Shown;
export const listed =
  (row: Named, query: Record<string, string> = {}) =>
  async ({ id }: Record<string, string>, as: Claims) =>
    (await send(row, { as, query: { limit: '100', ...query } })).body.find((one: Shown) => String(one.id) === id) as Shown;
/** A change for each field that sends only its value. */
export const alone = (values: Body): Record<string, FieldChange> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { send: { [name]: value } }]));
