// Measures the cost of the compliance sweep for the same number of due records in a small and a large registry: time, requests and capacity units.
// Run: npm run bench -- sweep [size], once for each size: sweep.json keeps the results of other sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { type PutCommandInput, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import type { Actor } from '../shared/access/actor.ts';
import { exampleFirearm } from '../shared/firearms/example.ts';
import { RegisterFirearm } from '../shared/firearms/schema.ts';
import { dayAfter, dayOf } from '../shared/kinds/time.ts';
import { exampleCard } from '../shared/licenses/example.ts';
import { beginFill } from './fill.ts';
import { say, startRegistry } from './registry.ts';
import { endAll } from './stops.ts';

const size = Number(process.argv[2] ?? 10_000);
const due = 3000;
const owners = 300;

const actor: Actor = { userId: 'bench', name: 'Bench Mark', role: 'internal', sessionId: 's' };
const today = dayOf(new Date());
/** Two thirds of the due licenses await renewal, one third has expired. All others expire years later. */
const daysLeft = (n: number): number => (n >= due ? 400 + (n % 1300) : n % 3 === 0 ? -1 - (n % 60) : 1 + (n % 179));

type Put = PutCommandInput & { Item: object };

interface Row {
  readonly size: number;
  readonly sweep: string;
  readonly seconds: number;
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly alerts: number;
}

const file = 'bench/sweep.json';
const rows: Row[] = (JSON.parse(readFileSync(file, 'utf8')) as Row[]).filter((row) => row.size !== size);

await startRegistry();
const { database } = await import('../functions/data/client.ts');
const { table } = await import('../functions/data/table.ts');
const { registerFirearm } = await import('../functions/firearms/store.ts');
const { createLegalEntity } = await import('../functions/legal-entities/store.ts');
const { firearms } = await import('../functions/firearms/entity.ts');
const { licenses } = await import('../functions/licenses/entity.ts');
const { newId } = await import('../functions/data/record.ts');
const { complianceAlerts } = await import('../functions/compliance/entity.ts');
const { sweepCompliance } = await import('../functions/compliance/sweep.ts');

const writing = () => beginFill(database(), (item) => `${item[table.pk]}|${item[table.sk]}`);

async function register(n: number): Promise<string> {
  const license = exampleCard({ issuedOn: '2020-01-01', expiresOn: dayAfter(today, daysLeft(n)) });
  const input = exampleFirearm({ ownerId: 1 + (n % owners), serialNumber: `SWEEP${n}`, license });
  return (await registerFirearm(v.parse(RegisterFirearm, input), actor)).id;
}

/** Registers the due firearms. For each of the others it copies only the two records that a sweep could read. */
async function fill(): Promise<void> {
  for (let id = 1; id <= owners; id++)
    await createLegalEntity({ id, name: `Provider ${id}`, type: 'security_provider', province: 'Gauteng', city: 'Pretoria' }, actor);
  const registered = writing();
  for (let n = 0; n < due; n++) await register(n);
  const like = await register(due);
  await registered.end();
  const { data: firearm } = await firearms().get({ id: like }).go();
  const [license] = (await licenses().query.ofFirearm({ firearmId: like }).go()).data;
  if (!firearm || !license) throw new Error('The firearm to copy was not found');
  const copied = writing();
  for (let n = due + 1; n < size; n++) {
    const id = newId();
    const ownerId = 1 + (n % owners);
    const expiresOn = dayAfter(today, daysLeft(n));
    const two = [
      firearms().put({ ...firearm, id, ownerId, serialNumber: `SWEEP${n}` }),
      licenses().put({
        ...license,
        id: newId(),
        firearmId: id,
        holderId: ownerId,
        licenseNumber: `FCA-${n}`,
        expiresOn,
        dueIn: expiresOn.slice(0, 7),
        dueOf: ownerId,
      }),
    ];
    await database().send(new TransactWriteCommand({ TransactItems: two.map((one) => ({ Put: one.params() as Put })) }));
    if (n % 10_000 === 0) say(`  ${n} of ${size}`);
  }
  await copied.end();
  say(`${size} firearms`);
}

try {
  await fill();
  const { countCosts, nothing } = await import('../testing/server/costs.ts');
  const cost = countCosts();
  const measure = async (sweep: string, work: () => Promise<unknown>): Promise<void> => {
    Object.assign(cost, nothing());
    const start = performance.now();
    await work();
    const { requests, readUnits, writeUnits } = cost;
    const spent = { requests, readUnits, writeUnits, seconds: Math.round((performance.now() - start) / 100) / 10 };
    const { data } = await complianceAlerts().query.open({ state: 'open' }).go({ pages: 'all' });
    rows.push({ size, sweep, ...spent, alerts: data.length });
    say(`  ${sweep}`);
  };
  let pages = 0;
  const killed = () =>
    sweepCompliance(new Date(), {
      afterPage: () => {
        if (++pages === 10) throw new Error('stopped');
      },
    }).catch((error: Error) => say(`  ${error.message}`));
  await measure('the first, killed after 10 pages and called again', () => killed().then(() => sweepCompliance()));
  await measure('the next', () => sweepCompliance());
  await measure('two at once', () => Promise.all([sweepCompliance(), sweepCompliance()]));
} finally {
  await endAll();
}
rows.sort((a, b) => a.size - b.size);
writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
console.table(rows);
process.exit(0);
