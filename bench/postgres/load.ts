// Creates the tables of the plain application and fills them with the registry's records, so that both give the same answers.
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { complianceAlerts } from '../../functions/compliance/entity.ts';
import { firearms as firearmEntity } from '../../functions/firearms/entity.ts';
import { inspections as inspectionEntity } from '../../functions/inspections/entity.ts';
import { legalEntities as legalEntityEntity } from '../../functions/legal-entities/entity.ts';
import { licenses as licenseEntity } from '../../functions/licenses/entity.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { lodgingOf } from '../../shared/licenses/rules.ts';
import type { Db } from './app.ts';
import { alerts, ddl, firearms, inspections, legalEntities, licenses } from './schema.ts';

interface Page<T> {
  readonly data: readonly T[];
  readonly cursor: string | null;
}

/** PostgreSQL's protocol allows 65,535 values in one statement. */
const rowsAtOnce = 1000;

async function copy<T, R extends PgTable>(
  db: Db,
  into: R,
  ask: (cursor: string | null) => Promise<Page<T>>,
  rowOf: (record: T) => R['$inferInsert'],
): Promise<number> {
  let copied = 0;
  let cursor: string | null = null;
  do {
    const page: Page<T> = await ask(cursor);
    for (let at = 0; at < page.data.length; at += rowsAtOnce) {
      const rows = page.data.slice(at, at + rowsAtOnce).map(rowOf);
      await db.insert(into).values(rows);
      copied += rows.length;
    }
    ({ cursor } = page);
  } while (cursor);
  return copied;
}

/** Returns the number of firearms. */
export async function load(pool: pg.Pool, db: Db): Promise<number> {
  for (const statement of ddl) await pool.query(statement);
  await copy(
    db,
    legalEntities,
    (cursor) => legalEntityEntity().query.newest({}).go({ cursor }),
    ({ id, name, isActive }) => ({ id, name, isActive }),
  );
  await copy(
    db,
    licenses,
    (cursor) => licenseEntity().query.newest({}).go({ cursor }),
    ({ id, firearmId, holderId, licenseNumber, status, expiresOn, lodgedOn, createdAt, closedAt }) => ({
      ...{ id, firearmId, holderId, licenseNumber, status, expiresOn, createdAt, closedAt },
      lodgedInTime: lodgingOf({ lodgedOn, expiresOn }) === 'in time',
    }),
  );
  await copy(
    db,
    inspections,
    (cursor) => inspectionEntity().query.newest({}).go({ cursor }),
    ({ id, status }) => ({ id, status }),
  );
  await copy(
    db,
    alerts,
    (cursor) => complianceAlerts().query.open({ state: 'open' }).go({ cursor }),
    ({ id }) => ({ id, state: 'open' }),
  );
  const count = await copy(
    db,
    firearms,
    (cursor) => firearmEntity().query.newest({}).go({ cursor }),
    (record) => ({ ...record, serialKey: normaliseSerial(record.serialNumber) }),
  );
  await pool.query('VACUUM ANALYZE');
  return count;
}
