// The plain application to compare with: equivalent Fastify routes over drizzle and PostgreSQL.
import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { changeSince } from '../../functions/dashboard/metrics.ts';
import { normaliseSerial, type RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { alerts, firearms, history, inspections, legalEntities, licenses, searchedColumns } from './schema.ts';

/** PostgreSQL's code for a unique violation. */
const taken = '23505';

const text = { type: 'string', minLength: 1, maxLength: 100 } as const;
const described = ['serialNumber', 'manufacturer', 'model', 'type', 'caliber', 'licenseType', 'province', 'city'] as const;
const registration = {
  type: 'object',
  required: [...described, 'ownerId'],
  properties: { ...Object.fromEntries(described.map((name) => [name, text])), ownerId: { type: 'integer', minimum: 1 } },
};
const listQuery = {
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 }, search: { type: 'string', maxLength: 100 } },
};

/** True for a firearm that contains the text in a searched column. */
const holds = (search: string) => or(...searchedColumns.map((column) => ilike(column, `%${search.replace(/[\\%_]/g, '\\$&')}%`)));

export type Db = ReturnType<typeof drizzle>;

export function plainApp(pool: pg.Pool) {
  const db = drizzle(pool);
  const app = Fastify();
  const keepers = alias(legalEntities, 'keepers');
  const shown = () =>
    db
      .select({ firearm: firearms, ownerName: legalEntities.name, keeperName: keepers.name })
      .from(firearms)
      .innerJoin(legalEntities, eq(legalEntities.id, firearms.ownerId))
      .leftJoin(keepers, eq(keepers.id, firearms.keeperId));
  type Row = Awaited<ReturnType<typeof shown>>[number];
  const flat = ({ firearm: { serialKey: _, ...firearm }, ...names }: Row) => ({ ...firearm, ...names });
  const countOf = async (table: PgTable, where?: ReturnType<typeof and>) => (await db.select({ n: count() }).from(table).where(where))[0]?.n ?? 0;

  app.get<{ Querystring: { limit: number; search?: string } }>('/api/firearms', { schema: { querystring: listQuery } }, async (request, reply) => {
    const { limit, search } = request.query;
    const where = search ? holds(search) : undefined;
    const [rows, total] = await Promise.all([shown().where(where).orderBy(desc(firearms.id)).limit(limit), countOf(firearms, where)]);
    reply.header('x-total-count', total);
    return rows.map(flat);
  });

  app.get<{ Params: { id: string } }>('/api/firearms/:id', async (request, reply) => {
    const [row] = await shown().where(eq(firearms.id, request.params.id));
    return row ? flat(row) : reply.code(404).send({ error: 'not-found' });
  });

  app.post<{ Body: RegisterFirearm }>('/api/firearms', { schema: { body: registration } }, async (request, reply) => {
    const { license: _, ...input } = request.body;
    const now = new Date().toISOString();
    const [owner] = await db.select().from(legalEntities).where(eq(legalEntities.id, input.ownerId));
    if (!owner?.isActive) return reply.code(409).send({ error: 'conflict' });
    const values = {
      ...input,
      id: uuidv7(),
      serialKey: normaliseSerial(input.serialNumber),
      status: 'active',
      barrelLength: null,
      registeredBy: 'bench',
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    try {
      const firearm = await db.transaction(async (tx) => {
        const [made] = await tx.insert(firearms).values(values).returning();
        await tx.insert(history).values({ recordId: values.id, action: 'firearms.register', userId: 'bench', userName: 'Bench Mark', at: now, details: input });
        return made;
      });
      return reply.code(201).send({ ...firearm, ownerName: owner.name, keeperName: null });
    } catch (error) {
      const { cause } = error as Error;
      if (cause instanceof pg.DatabaseError && cause.code === taken) return reply.code(409).send({ error: 'already-registered' });
      throw error;
    }
  });

  app.get('/api/dashboard/metrics', async () => {
    const today = dayOf(new Date());
    const month = `${today.slice(0, 7)}-01`;
    // A month starts at midnight in Johannesburg.
    const began = `${month}T00:00:00+02:00`;
    const inForceOn = (day: string) => or(licenses.lodgedInTime, gte(licenses.expiresOn, day));
    const [totalFirearms, registered, activeLicenses, before, pendingInspections, systemAlerts] = await Promise.all([
      countOf(firearms),
      countOf(firearms, gte(firearms.createdAt, began)),
      countOf(licenses, and(eq(licenses.status, 'current'), inForceOn(today))),
      countOf(licenses, and(lt(licenses.createdAt, began), or(isNull(licenses.closedAt), gte(licenses.closedAt, began)), inForceOn(month))),
      countOf(inspections, inArray(inspections.status, ['scheduled', 'in_progress'])),
      countOf(alerts, eq(alerts.state, 'open')),
    ]);
    return {
      totalFirearms,
      activeLicenses,
      pendingInspections,
      systemAlerts,
      totalFirearmsChange: changeSince(totalFirearms, registered),
      activeLicensesChange: changeSince(activeLicenses, activeLicenses - before),
    };
  });

  /** The finding step of a search: the first ids of a page, and the number of matches. */
  const find = (search: string, limit: number) =>
    db.select({ id: firearms.id, total: sql<number>`count(*) over ()::int` }).from(firearms).where(holds(search)).orderBy(desc(firearms.id)).limit(limit);

  return { app, db, find };
}
