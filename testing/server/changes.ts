// For tests of what a change leaves out: a sample of a PATCH or PUT, and how records are made and read for it.
import type { Named } from '../../shared/route.ts';
import { type Claims, send } from './call.ts';
import { someone } from './world.ts';

type Body = Readonly<Record<string, any>>;
export type Shown = Readonly<Record<string, any>>;
export type Who = Parameters<typeof someone>[0];

export interface FieldChange {
  /** The body: the field alone, with what the call requires beside it. */
  readonly send: Body | ((record: Shown) => Body | Promise<Body>);
  /** Where the record shows it, if not by the name of the field. */
  readonly at?: string;
  /** What else of the record changes with it, as paths or their beginnings. */
  readonly alters?: readonly string[];
  /** The record does not show it: a password, what the server says itself, or what stands so already. */
  readonly isUnseen?: true;
  /** What the record has to go through first. */
  readonly first?: Body;
  /** Who sends it, where it is not who sends the others. */
  readonly as?: Who;
}

export interface ChangeSample {
  readonly as: Who;
  /** Makes a full record, and answers what its path names. Of a description that is edited one is enough for all fields. */
  readonly once?: true;
  readonly make: () => Promise<Record<string, string>>;
  readonly read: (params: Record<string, string>, as: Claims) => Promise<Shown>;
  /** Of what the body requires in every call, what changes with it. */
  readonly always?: readonly string[];
  /** By the path in the body. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

/** What a call answers. Throws what it refuses. */
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
/** Each field with its value, which is sent alone. */
export const alone = (values: Body): Record<string, FieldChange> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { send: { [name]: value } }]));
