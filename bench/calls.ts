// The measured calls, through their handlers as API Gateway calls them: an event goes in, and the answer is read as JSON. Calls skip the checks that tests
// add (testing/server/rights.ts).
import { randomUUID } from 'node:crypto';
import { contract } from '../shared/contract.ts';
import type { Firearm, RegisterFirearm } from '../shared/firearms/schema.ts';
import type { LegalEntity } from '../shared/legal-entities/schema.ts';
import { type Named, pathOf } from '../shared/route.ts';
import { handlerFile } from '../shared/rows.ts';
import { type Answered, type Claims, eventOf, type Sent } from '../testing/server/call.ts';

export const pageSize = 50;

/** Search texts: a name with a page of matches, a number with one, and a text without any. */
export const searched = { page: 'glock', miss: 'ZQ~ZQ' } as const;

/** A serial number that no other call uses. */
export const newSerial = (): string => `BENCH-${randomUUID().slice(0, 18)}`;

/** The fields of a firearm for registering another one to the owner. */
export const describedAs = ({ manufacturer, model, type, caliber, licenseType, province, city }: Firearm, ownerId: number) =>
  ({ manufacturer, model, type, caliber, licenseType, province, city, ownerId, serialNumber: newSerial() }) satisfies Partial<RegisterFirearm>;

/** A call with its parameters and body. */
export interface Asked {
  readonly row: Named;
  readonly sent: Sent;
}

export type Work = (round: number) => Promise<Answered>;

/** The calls by name. They use the records of the newest page. */
export async function askedOf(as: Claims) {
  const asked = (row: Named, sent: Sent = {}): Asked => ({ row, sent: { as, ...sent } });
  const list = (query: Record<string, string> = {}) => asked(contract.firearms.list, { query: { limit: String(pageSize), ...query } });
  const page = (await answerTo(list())).body as Firearm[];
  const entities = (await answerTo(asked(contract.legalEntities.list))).body as LegalEntity[];
  // Only active entities can own a new firearm.
  const ownerId = entities.find(({ isActive }) => isActive)?.id ?? 0;
  const record = (round: number) => page[round % page.length] as Firearm;
  const calls = {
    'list of 50': () => list(),
    get: (round) => asked(contract.firearms.get, { params: { id: record(round).id } }),
    'search, a page of 50': () => list({ search: searched.page }),
    'search, one': (round) => list({ search: record(round).serialNumber }),
    'search, none': () => list({ search: searched.miss }),
    dashboard: () => asked(contract.dashboard.metrics),
    'lifecycle counts': () => asked(contract.firearms.lifecycle),
    'license counts': () => asked(contract.licenses.counts),
    'transaction counts': () => asked(contract.transactions.counts),
    'geographic distribution': () => asked(contract.geographic.distribution),
    // Last, because a search reads ten seconds back for late changes, which are not part of its cost.
    register: (round) => asked(contract.firearms.register, { body: describedAs(record(round), ownerId) }),
  } satisfies Record<string, (round: number) => Asked>;
  return calls as Readonly<Record<keyof typeof calls, (round: number) => Asked>>;
}

export type CallName = keyof Awaited<ReturnType<typeof askedOf>>;

type Event = ReturnType<typeof eventOf>;
type Handler = (event: Event, context: object) => Promise<{ readonly statusCode?: number; readonly headers?: Answered['headers']; readonly body?: string }>;

export const handlerOf = async (row: Named): Promise<Handler> => ((await import(`../${handlerFile(row)}`)) as { handler: Handler }).handler;

export const eventFor = ({ row, sent }: Asked): Event => eventOf(row.method, pathOf<Named>(row, sent.params ?? {}), sent);

const handlers = new Map<string, Handler>();

/** Throws for a status other than 2xx. */
async function answerTo(asked: Asked): Promise<Answered> {
  const { row } = asked;
  const handler = handlers.get(row.name) ?? (await handlerOf(row));
  handlers.set(row.name, handler);
  const { statusCode: status = 0, headers = {}, body = 'null' } = await handler(eventFor(asked), {});
  if (!(status >= 200 && status < 300)) throw new Error(`${row.name} returned ${status}: ${body}`);
  return { status, headers, body: JSON.parse(body) };
}

/** The calls by name as functions to measure. */
export async function callsOf(as: Claims): Promise<Readonly<Record<CallName, Work>>> {
  const asked = await askedOf(as);
  return Object.fromEntries(Object.entries(asked).map(([name, of]) => [name, (round: number) => answerTo(of(round))])) as Record<CallName, Work>;
}
