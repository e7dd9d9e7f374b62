// The actions of people by role: how often they happen, and what must be true afterwards.
import { randomUUID } from 'node:crypto';
import { can } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import type { Named } from '../../shared/route.ts';
import { type Caller, Unexpected } from './caller.ts';
import type { Known, World } from './world.ts';

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];
const differs = (what: string, found: unknown, wanted: unknown) => (found === wanted ? undefined : `${what} is ${found}, acknowledged was ${wanted}.`);

interface Action {
  /** Everyone who may make this call performs the action. */
  readonly row: Named;
  /** Relative frequency. */
  readonly weight: number;
  readonly work: (me: Caller, world: World) => Promise<unknown>;
}

const { approvals, cases, compliance, dashboard, firearms, inspections, licenses, notifications, overview, police, system, transactions } = contract;
const { verification, queues } = contract;

const glance = (row: Named, weight: number, query?: Readonly<Record<string, string>>): Action => ({
  row,
  weight,
  work: (me) => me.call(row, query ? { query } : {}),
});

const isMine = (me: Caller) => (known: Known) => me.person.legalEntityId === undefined || known.ownerId === me.person.legalEntityId;
/** The office acts for the whole country, so it starts nothing that only the office could accept. */
const ownEntity = (me: Caller, world: World) => me.person.legalEntityId ?? pick(world.entities) ?? 1;

/** Remembers the state that the registry must return for a firearm. */
function keep(world: World, me: Caller, known: Known): void {
  const { ownerId, profileNotes, verified } = known;
  world.wrote(`firearm ${known.id}`, async () => {
    const found = await me.call(firearms.get, { params: { id: known.id } });
    return (
      differs(`The serial number of ${known.id}`, found.serialNumber, known.serialNumber) ??
      differs(`The owner of ${known.id}`, found.ownerId, ownerId) ??
      (profileNotes ? differs(`The note of ${known.id}`, found.profileNotes, profileNotes) : undefined) ??
      differs(`The verification of ${known.id}`, found.verification.status, verified ? 'verified' : 'pending')
    );
  });
}

const lookUp: Action['work'] = async (me) => {
  const page = await me.call(firearms.list, { query: { limit: '50' } });
  const text = pick(page)?.serialNumber.slice(1, 1 + 3 + Math.floor(Math.random() * 5)) ?? 'glock';
  await me.call(firearms.list, { query: { search: text, limit: '50' } });
};

const open: Action['work'] = async (me) => {
  const page = await me.call(firearms.list, { query: { limit: '50' } });
  const found = pick(page);
  if (found) await me.call(firearms.get, { params: { id: found.id } });
};

const readOne: Action['work'] = async (me, world) => {
  await me.call(notifications.counts);
  const [first] = await me.call(notifications.list, { query: { filter: 'unread', limit: '10' } });
  if (!first) return;
  await me.call(notifications.markRead, { params: { id: first.id }, body: { isRead: true } });
  world.wrote(`notification ${first.id}`, async () => {
    const read = await me.call(notifications.list, { query: { filter: 'read', limit: '100' } });
    return read.some(({ id }) => id === first.id) ? undefined : `Notification ${first.id} is not read.`;
  });
};

/** `overseer` checks at the end, because a provider cannot read firearms that it transferred. */
export const actionsOf = (overseer: Caller): readonly Action[] => [
  glance(dashboard.metrics, 4),
  glance(firearms.lifecycle, 2),
  glance(licenses.counts, 2),
  glance(firearms.list, 4, { limit: '50' }),
  glance(licenses.list, 2, { limit: '50' }),
  glance(transactions.list, 2, { limit: '50' }),
  glance(inspections.list, 2, { limit: '50' }),
  glance(queues.list, 3, { limit: '10' }),
  glance(system.status, 1),
  glance(overview.get, 3),
  glance(compliance.summary, 2),
  glance(approvals.list, 2),
  glance(verification.list, 2),
  { row: firearms.list, weight: 5, work: lookUp },
  { row: firearms.get, weight: 5, work: open },
  { row: notifications.list, weight: 4, work: readOne },
  {
    row: firearms.register,
    weight: 4,
    work: async (me, world) => {
      const body = exampleFirearm({ serialNumber: `USR-${randomUUID().slice(0, 13)}`, ownerId: ownEntity(me, world) });
      keep(world, overseer, world.registered(await me.call(firearms.register, { body })));
    },
  },
  {
    row: firearms.edit,
    weight: 2,
    work: (me, world) =>
      world.withIdle(isMine(me), async (known) => {
        known.profileNotes = `Seen by ${me.person.email}, ${randomUUID()}`;
        await me.call(firearms.edit, { params: { id: known.id }, body: { profileNotes: known.profileNotes } });
        keep(world, overseer, known);
        return 'back';
      }),
  },
  {
    row: transactions.create,
    weight: 2,
    work: (me, world) =>
      // A firearm of the caller's provider; the receiving provider accepts.
      world.withIdle(
        (known) => known.ownerId === me.person.legalEntityId,
        async (known) => {
          const to = pick(world.entities.filter((id) => id !== known.ownerId)) ?? 0;
          const body = { firearmId: known.id, transactionType: 'transfer', toEntityId: to, transactionDate: new Date().toISOString().slice(0, 10) };
          const { id } = await me.call(transactions.create, { body });
          const transfer = { id, known, to, createdBy: me.person.email, status: 'pending' as const };
          world.began(transfer);
          keepTransfer(world, overseer, id, 'pending');
          return 'held';
        },
      ),
  },
  {
    row: transactions.decide,
    weight: 4,
    work: (me, world) => {
      const office = can(me.person.role, 'transaction:approve');
      return world.withTransfer(
        ({ to, status }) => (office ? status === 'under_review' || status === 'approved' : status === 'pending' && to === me.person.legalEntityId),
        async (transfer) => {
          const next = { pending: 'under_review', under_review: 'approved', approved: 'completed', completed: 'completed' } as const;
          const status = next[transfer.status];
          await me.call(transactions.decide, { params: { id: transfer.id }, body: { status } });
          transfer.status = status;
          keepTransfer(world, overseer, transfer.id, status);
          if (status !== 'completed') return;
          transfer.known.ownerId = transfer.to;
          // The office's verification was for the former owner.
          transfer.known.verified = false;
          keep(world, overseer, transfer.known);
        },
      );
    },
  },
  {
    row: inspections.schedule,
    weight: 2,
    work: (me, world) =>
      world.withIdle(
        ({ inspected }) => !inspected,
        async (known) => {
          known.inspected = true;
          const { id } = await me.call(inspections.schedule, { body: { firearmId: known.id, scheduledDate: daysAfter(new Date(), 7).toISOString() } });
          world.wrote(`inspection ${id}`, async () =>
            differs(`Inspection ${id} is of`, (await overseer.call(inspections.get, { params: { id } })).firearmId, known.id),
          );
          return 'back';
        },
      ),
  },
  {
    row: verification.decide,
    weight: 3,
    work: async (me, world) => {
      // The person who registers a firearm cannot verify it.
      if (can(me.person.role, 'firearm:register')) return;
      await world.withIdle(
        ({ verified }) => !verified,
        async (known) => {
          known.verified = true;
          await me.call(verification.decide, { params: { id: known.id }, body: { status: 'verified', note: 'Compared with the card' } });
          keep(world, overseer, known);
          return 'back';
        },
      );
    },
  },
  {
    row: police.search,
    weight: 4,
    work: async (me, world) => {
      const { id } = await me.call(police.search, { body: exampleSearch() });
      world.wrote(`police search ${id}`, async () => differs('A police search', (await me.call(police.get, { params: { id } })).id, id));
    },
  },
  {
    row: cases.create,
    weight: 1,
    work: async (me, world) => {
      const { id } = await me.call(cases.create, { body: exampleCase() });
      world.wrote(`case ${id}`, async () => differs('A case', (await me.call(cases.get, { params: { id } })).id, id));
    },
  },
];

function keepTransfer(world: World, overseer: Caller, id: string, wanted: string): void {
  world.wrote(`transaction ${id}`, async () =>
    differs(`The status of transaction ${id}`, (await overseer.call(transactions.get, { params: { id } })).status, wanted),
  );
}

/** Performs random actions of the role until the time is over. */
export async function workUntil(end: number, me: Caller, world: World, actions: readonly Action[], pause: () => Promise<void>): Promise<void> {
  const mine = actions.filter(({ row }) => can(me.person.role, row.permission));
  const sum = mine.reduce((all, { weight }) => all + weight, 0);
  while (Date.now() < end) {
    await pause();
    let drawn = Math.random() * sum;
    const action = mine.find(({ weight }) => {
      drawn -= weight;
      return drawn < 0;
    });
    await action?.work(me, world).catch((error: unknown) => {
      // The error is in the log; the person continues with another action.
      if (!(error instanceof Unexpected)) throw error;
    });
  }
}
