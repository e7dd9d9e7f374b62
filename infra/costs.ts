// npm run costs: calculates the monthly costs at three sizes of the register from measured capacity units. With --write it puts the table into
// docs/deploy.md; infra/costs.test.ts compares it with this file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { indexes } from '../functions/data/table.ts';
import { rows } from '../shared/rows.ts';
import { alarmKinds } from './parts/alarms.ts';
import { jobs, repository } from './parts/bundle.ts';
import { backupsKept, functionSizes } from './parts/sizes.ts';

/** Kilobytes per document. */
const documentKilobytes = 300;

/**
 * US dollars, before tax, without free tiers except Cognito's. From general knowledge, not looked up in AWS's price lists: check with AWS's calculator
 * before you rely on any. Correct them only here.
 */
export const prices = {
  region: 'af-south-1',
  asOf: '2026-11',
  readUnits: { each: 0.15 / 1e6, unit: '0.15 a million' },
  writeUnits: { each: 0.75 / 1e6, unit: '0.75 a million' },
  tableGigabytes: { each: 0.3 + 0.24, unit: '0.30 + 0.24 a GB' },
  tableBackupGigabytes: { each: 0.13, unit: '0.13 a GB' },
  objectGigabytes: { each: 0.0274 + 0.065, unit: '0.0274 + 0.065 a GB' },
  gigabyteSeconds: { each: 0.0000177, unit: '0.0000177 a GB-second' },
  invocations: { each: 0.27 / 1e6, unit: '0.27 a million' },
  apiCalls: { each: 1.3 / 1e6, unit: '1.30 a million' },
  siteGigabytes: { each: 0.11, unit: '0.11 a GB' },
  /** HTTPS, which costs more than HTTP, in the price class with South African edges. */
  siteRequests: { each: 1.2 / 1e6, unit: '1.20 a million' },
  logGigabytes: { each: 0.8, unit: '0.80 a GB' },
  /** Each metric of an alarm: an alarm that calculates with several costs as many. */
  alarms: { each: 0.1, unit: '0.10 a metric' },
  /** GuardDuty's Malware Protection for S3, with the usual size of a document. */
  scannedFiles: { each: 0.215 / 1000 + (0.09 * documentKilobytes) / 1024 ** 2, unit: '0.215 a thousand + 0.09 a GB' },
  /** CloudTrail's first trail is free; its files are in S3. */
  trailGigabytes: { each: 0.0274, unit: '0.0274 a GB' },
  people: { each: 0.015, unit: '10,000 free, then 0.015' },
  fixed: { each: 1, unit: '' },
} as const;

export const sizes = [10_000, 130_000, 1_000_000] as const;

/** Assumed use. Replace it by a registry's own figures (dashboard, access log) once there are any. */
export const use = {
  /** Firearms per person; most people are officers of providers. */
  firearmsAPerson: 50,
  /** 22 days of about 23 calls. */
  callsAPerson: 500,
  /** One call in ten changes something. */
  writing: 0.1,
  /** Shares of the reading calls, by their names in bench/growth.json. */
  reading: { 'list of 50': 0.4, get: 0.3, 'search, a page of 50': 0.2, dashboard: 0.1 },
  /** Write units of the stream's consumer per change: twenty counters and a marker in a transaction. Fewer when changes come in batches. */
  counterUnits: 42,
  /** Kilobytes of a firearm with its license, history and guard, and their copies in the indexes. */
  itemKilobytes: 4,
  indexedKilobytes: 10,
  /** Read units per firearm and day: the change feed for the daily snapshot, and the sweep's recount for drift (4 KB each). */
  nightlyUnits: 0.1 + 0.5,
  /** Read units per firearm for a checkpoint, which scans the table: half a unit for 4 KB. The weekly verification scans it again. */
  checkpointUnits: 0.5,
  /** Share of all licenses that are due for something at one time. */
  due: 0.03,
  /** Seconds of run time, of a call and of a change in the jobs. */
  callSeconds: 0.1,
  changeSeconds: 0.15,
  /** Kilobytes per call: through CloudFront, and in the logs. */
  siteKilobytes: 50,
  logKilobytes: 2,
  /** Documents per firearm, and kilobytes per document. */
  documents: 0.5,
  documentKilobytes,
  /** New documents per firearm and month. */
  uploads: 0.02,
  /** Gigabytes of CloudTrail's files per month: management events only. */
  trail: 1,
} as const;

interface Measured {
  readonly size: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const measured = <T extends Measured>(file: string) => JSON.parse(readFileSync(join(repository, 'bench', file), 'utf8')) as T[];

/** Returns the units of the largest measured register that is no larger; above 100,000 firearms units do not grow (bench/README.md). */
function unitsOf<T extends Measured>(all: readonly T[], firearms: number, is: (one: T) => boolean): T {
  const fitting = all.filter((one) => is(one) && one.size <= firearms).sort((a, b) => b.size - a.size);
  const [largest] = fitting;
  if (!largest) throw new Error(`Nothing was measured for ${firearms} firearms or fewer. Run npm run bench`);
  return largest;
}

const measuredCalls = measured<Measured & { call: string }>('growth.json');
const sweeps = measured<Measured & { sweep: string; alerts: number }>('sweep.json');

const gigabytes = (kilobytes: number) => kilobytes / 1024 ** 2;
const nights = 30;
const weeks = 4.3;
/** Backups stored at one time: the nightly ones of a month and more, and the monthly ones of a year. */
const copies = backupsKept.daily.toDays() + Math.ceil(backupsKept.monthly.toDays() / 31);

/** Includes the queues of the email functions. A test compares the number of alarms with the stacks (testing/stacks/watch.ts). */
const queuesOfFailures = 12;

type Price = Exclude<keyof typeof prices, 'region' | 'asOf'>;
export interface Line {
  readonly what: string;
  readonly amount: number;
  readonly price: Price;
}

/** Returns the use of a register of this size in a month. */
export function monthOf(firearms: number): Line[] {
  const people = firearms / use.firearmsAPerson;
  const calls = people * use.callsAPerson;
  const changes = calls * use.writing;
  const of = (call: string) => unitsOf(measuredCalls, firearms, (one) => one.call === call);
  const readOnce = Object.entries(use.reading).reduce((sum, [call, share]) => sum + share * of(call).readUnits, 0);
  const register = of('register');
  const sweep = unitsOf(sweeps, firearms, (one) => one.sweep === 'the next');
  const due = (firearms * use.due) / sweep.alerts;
  const memory = functionSizes.call.memory / 1024;
  return [
    { what: 'Table: reading calls', amount: (calls - changes) * readOnce, price: 'readUnits' },
    { what: 'Table: reads of changing calls', amount: changes * register.readUnits, price: 'readUnits' },
    { what: 'Table: changes, with their indexes', amount: changes * register.writeUnits, price: 'writeUnits' },
    { what: 'Table: counters of changes', amount: changes * use.counterUnits, price: 'writeUnits' },
    { what: 'Table: each night, read', amount: nights * (firearms * use.nightlyUnits + due * sweep.readUnits), price: 'readUnits' },
    { what: 'Table: each night, checkpoint, and its weekly verification', amount: (nights + weeks) * firearms * use.checkpointUnits, price: 'readUnits' },
    { what: 'Table: each night, written', amount: nights * due * sweep.writeUnits, price: 'writeUnits' },
    { what: 'Table: storage, with restore to any second', amount: gigabytes(firearms * use.indexedKilobytes), price: 'tableGigabytes' },
    { what: 'Table: backups in the vault', amount: copies * gigabytes(firearms * use.itemKilobytes), price: 'tableBackupGigabytes' },
    { what: 'Documents: storage, and one copy', amount: gigabytes(firearms * use.documents * use.documentKilobytes), price: 'objectGigabytes' },
    { what: 'Lambda: time', amount: (calls * use.callSeconds + changes * use.changeSeconds) * memory, price: 'gigabyteSeconds' },
    { what: 'Lambda: calls', amount: calls + changes, price: 'invocations' },
    { what: 'HTTP API', amount: calls, price: 'apiCalls' },
    { what: 'CloudFront: traffic', amount: gigabytes(calls * use.siteKilobytes), price: 'siteGigabytes' },
    { what: 'CloudFront: HTTPS requests', amount: calls * 2, price: 'siteRequests' },
    { what: 'Logs', amount: gigabytes(calls * use.logKilobytes), price: 'logGigabytes' },
    // One for each function and each failure queue, and one of each other kind; the table's reads and writes have one each. Then the further metrics of
    // alarms that calculate: the indexes twice, a second one for sign-ins, and four for backups.
    {
      what: 'Alarms',
      amount: rows.length + Object.keys(jobs).length + 1 + queuesOfFailures + Object.keys(alarmKinds).length - 1 + 2 * Object.keys(indexes).length + 1 + 4,
      price: 'alarms',
    },
    { what: 'GuardDuty: malware scan of uploads (`malwareScan`)', amount: firearms * use.uploads, price: 'scannedFiles' },
    { what: 'CloudTrail: files of the first trail', amount: use.trail, price: 'trailGigabytes' },
    { what: 'People signing in', amount: Math.max(0, people - 10_000), price: 'people' },
    { what: 'Dashboard 3, key 1, rule 0.50, queues, schedules and emails 1.50', amount: 6, price: 'fixed' },
  ];
}

export const costOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount, price }) => sum + amount * prices[price].each, 0);

const rounded = (amount: number) =>
  amount >= 1e6 ? `${(amount / 1e6).toFixed(1)} M` : amount >= 100 ? Math.round(amount).toLocaleString('en') : amount.toFixed(1);

/** Returns the table in the form of docs/deploy.md. */
export function costTable(): string {
  const months = sizes.map(monthOf);
  const lines = (months[0] ?? []).map(({ what, price }, at) => {
    const cells = months.map((month) => {
      const amount = month[at]?.amount ?? 0;
      return `${rounded(amount)} · ${(amount * prices[price].each).toFixed(2)}`;
    });
    return `| ${[what, prices[price].unit, ...cells].join(' | ')} |`;
  });
  const people = (firearms: number) => (firearms / use.firearmsAPerson).toLocaleString('en');
  return [
    `| a month, US dollars, ${prices.region} | price, assumed in ${prices.asOf} | ${sizes.map((size) => `${size.toLocaleString('en')} firearms, ${people(size)} people`).join(' | ')} |`,
    `|---|---|${sizes.map(() => '---:|').join('')}`,
    ...lines,
    `| **together** | | ${months.map((month) => `**${costOf(month).toFixed(0)}**`).join(' | ')} |`,
  ].join('\n');
}

export const document = join(repository, 'docs/deploy.md');
/** The table's place between the marks. */
export const placeOfTable = /(<!-- costs: npm run costs -- --write -->\n)([\s\S]*?)(\n<!-- end of costs -->)/;

if (argv[1]?.endsWith('costs.ts')) {
  console.log(costTable());
  if (argv.includes('--write')) {
    const before = readFileSync(document, 'utf8');
    if (!placeOfTable.test(before)) throw new Error('docs/deploy.md has no place for the table');
    writeFileSync(
      document,
      before.replace(placeOfTable, (_, open: string, __, close: string) => `${open}${costTable()}${close}`),
    );
  }
}
