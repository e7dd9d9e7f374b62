// The npm scripts that start or need a system; `commands` at the end lists them.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError, manifestDigest, sumOf, unfinishedIn } from './backup/format.ts';
import { forgetSearched, makeFirstData } from './first-data.ts';
import { emptyFolder, FolderError, usualFolder } from './folder.ts';
import { forgetSteps, restoreSteps } from './kept.ts';
import { demoPassword, demoPeople } from './people.ts';
import { freePort, isTaken } from './ports.ts';
import { endLeftDatabase, findRunning, forgetRunning, rememberRunning } from './running.ts';
import { checkpointIfMissed, startScheduler, sweepIfMissed, writeSnapshots } from './scheduler.ts';
import type { Sms } from './sms.ts';
import { root, type System, startSystem } from './system.ts';

// DATA_DIR names the folder of a second system, for a benchmark or a trial.
const dir = path.resolve(root, process.env.DATA_DIR ?? usualFolder);
/** Exists once the first data is complete. An interrupted first start continues after its last finished step (kept.ts). */
const ready = path.join(dir, 'ready.json');
const firstFirearms = 250;
const began = Date.now();
const say = (text: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}`);

const { positionals, values } = parseArgs({ allowPositionals: true, options: { firearms: { type: 'string', default: '400' }, digest: { type: 'string' } } });

class Stop extends Error {}

const progress = (done: number, of: number) => say(`  ${done} of ${of}`);

async function firstData(system: System, firearms = firstFirearms, past = false): Promise<void> {
  if (existsSync(ready)) return;
  await makeFirstData(dir, system, { firearms, past, progress, say });
  writeFileSync(ready, JSON.stringify({ at: new Date().toISOString() }));
  forgetSteps(dir);
}

async function fill(firearms: number): Promise<void> {
  say(`Filling the registry up to ${firearms} firearms`);
  const { seed } = await import('./seed/seed.ts');
  await forgetSearched();
  await seed({ firearms, progress });
}

async function begin(port: number, dev: boolean, { partners, alone }: { partners?: { hurry: number }; alone?: string } = {}): Promise<System> {
  const running = findRunning(dir);
  if (running) throw new Stop(`The system is already running at ${running.origin} (process ${running.pid}).`);
  if (await isTaken(port)) throw new Stop(`Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`);
  if (existsSync(unfinishedIn(dir))) throw new Stop(`A restore into ${dir} was not finished. Run the restore again, or npm run reset.`);
  endLeftDatabase(dir);
  if (!existsSync(ready) && !restoreSteps(dir)) emptyFolder(dir);
  const remember = ({ origin, mailbox, sms, environment }: System, databasePid: number | undefined) =>
    rememberRunning(dir, { pid: process.pid, origin, mailbox, sms, databasePid, environment, alone });
  let begun: System | undefined;
  const system = await startSystem({
    ...{ port, dir, dev, partners, progress: say },
    closed: true,
    databaseRestarted: (pid) => begun && remember(begun, pid),
    databaseLost: (why) => {
      console.error(`${why} The system stops.`);
      process.exit(1);
    },
  });
  begun = system;
  remember(system, system.databasePid);
  return system;
}

async function end(system: System): Promise<void> {
  await system.stop();
  forgetRunning(dir);
}

async function serve(dev: boolean): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Stop(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const system = await begin(port, dev, { partners: { hurry: 60 } });
  const scheduler = startScheduler();
  const filled = firstData(system, firstFirearms, true)
    .then(() => writeSnapshots({ missing: true }))
    .then(() => system.open())
    .then(() => announce(system))
    .then(() => system.settled())
    .then(() => sweepIfMissed())
    .then(() => checkpointIfMissed());
  try {
    await Promise.race([asked, filled.then(() => asked)]);
    console.log('\nStopping.');
  } finally {
    scheduler.stop();
    await end(system);
  }
}

function announce({ origin, mailbox, sms, partners }: System): void {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  say('Ready.');
  console.log(
    `
  ${origin}

  Emails sent by the system: ${mailbox}
  SMS sent by the system:    ${sms}
  Messages to partners:      ${partners}
  Demo accounts, all with the password ${demoPassword}:
`,
  );
  for (const { email, firstName, lastName, role } of demoPeople) console.log(`    ${email.padEnd(width)}  ${role.padEnd(16)}  ${firstName} ${lastName}`);
  console.log('\n  Press Ctrl-C to stop. The data stays in .local; "npm run reset" deletes it.\n');
}

/** Works on the running registry, or starts one for the work. */
async function onRegistry(work: () => Promise<void>, firearms?: number): Promise<void> {
  const running = findRunning(dir);
  if (running?.alone) throw new Stop(`${running.alone} Wait until it is done.`);
  if (running) {
    Object.assign(process.env, running.environment);
    await work();
  } else {
    const system = await begin(await freePort(), false);
    try {
      await firstData(system, firearms);
      await work();
      await system.settled();
    } finally {
      await end(system);
    }
  }
  say('Done.');
}

function fillTo(firearms: number): Promise<void> {
  // Without the dashes before it, npm takes the option's name as its own and passes only the number.
  if (positionals.length > 1) throw new Stop(`"${positionals[1]}" is not an option. Give the number of firearms: npm run seed -- --firearms 100000`);
  if (!Number.isInteger(firearms) || firearms < 1) throw new Stop('Give the number of firearms: npm run seed -- --firearms 100000');
  return onRegistry(() => fill(firearms).then(() => writeSnapshots({ whole: true })), Math.min(firearms, firstFirearms));
}

/** Counters follow within a second here, so a difference that lasts longer is drift. */
async function recount(): Promise<void> {
  const { recountNow } = await import('../../functions/jobs/recount.ts');
  const { corrected, passing, numbered } = await recountNow({ pauseMs: 3000 });
  say(`${corrected} counters corrected, ${passing} still changing. ${numbered} cases and seizures received a number of their year.`);
}

async function enterStock(): Promise<void> {
  const { handler } = await import('../../functions/jobs/enter-stock.ts');
  const { firearms, entries } = await handler({ forMs: Number.POSITIVE_INFINITY });
  say(`${entries} stock register entries created; ${firearms} firearms checked.`);
}

async function foldNames(): Promise<void> {
  const { handler } = await import('../../functions/jobs/enter-stock.ts');
  const { firearms, folded, entries } = await handler({ forMs: Number.POSITIVE_INFINITY, names: true });
  say(`${folded} of ${firearms} firearms now have the registry's spelling of manufacturer and model; ${entries} stock register entries created.`);
}

async function sweep(): Promise<void> {
  const { sweepNow } = await import('../../functions/jobs/sweep.ts');
  const { found, changed, resolved, told, drift, gaps } = await sweepNow();
  say(`${found} findings, ${changed} alerts created or escalated, ${resolved} resolved, ${told} messages sent; ${drift} counters drifted, ${gaps} gaps.`);
}

async function checkpoint(): Promise<void> {
  const { checkpointNow } = await import('../../functions/jobs/checkpoint.ts');
  const { at, count, root } = await checkpointNow();
  say(`Checkpoint of ${at}: ${count} histories and stock registers, root ${root}.`);
}

/** Exits with 1 and the first broken record if there is one. */
async function verify(): Promise<void> {
  const { verifyHistories } = await import('../../functions/checkpoints/verify.ts');
  const { records, heads, checkpoints, latest, broken } = await verifyHistories();
  const compared = latest ? `${heads} heads of ${checkpoints} checkpoints compared, the latest of ${latest}` : 'no checkpoint to compare them with yet';
  say(`${records} histories and stock registers verified; ${compared}.`);
  const [first, ...others] = broken;
  if (!first) return say('All histories intact.');
  for (const sentence of others.slice(0, 20)) console.error(sentence);
  throw new Stop(`${first}${others.length > 0 ? ` ${others.length} more.` : ''}`);
}

function expectStopped(why: string): void {
  if (findRunning(dir)) throw new Stop(`${why} Stop the system first (Ctrl-C).`);
}

/** Writes to the named folder, or to a folder under backups/ named after the time. */
async function writeBackup(): Promise<void> {
  expectStopped('A backup needs a system at rest.');
  if (!existsSync(ready)) throw new Stop(`There is no registry in ${dir} yet. Run npm start first.`);
  const to = path.resolve(root, positionals[1] ?? path.join('backups', new Date().toISOString().replaceAll(':', '-')));
  const { backUp, sourceOf } = await import('./backup/backup.ts');
  const system = await begin(await freePort(), false, { alone: 'A backup is being written.' });
  try {
    await system.settled();
    const { items, objects, logins } = await backUp(sourceOf(system, dir), to);
    say(
      `${sumOf(items)} items, ${objects.length} files and the logins (${logins.length} files) are in ${to}. They contain personal data: store them securely.`,
    );
    say(`The backup's digest is ${await manifestDigest(to)}. Keep it elsewhere: with --digest a restore checks that the backup is unchanged.`);
  } finally {
    await end(system);
  }
}

async function restoreBackup(): Promise<void> {
  const from = positionals[1];
  if (!from) throw new Stop('Name the backup: npm run restore -- backups/<moment>');
  expectStopped('A restore creates a new registry.');
  if (existsSync(ready)) throw new Stop(`${dir} already contains a registry. Restore into another folder (DATA_DIR), or delete it first (npm run reset).`);
  endLeftDatabase(dir);
  const { restore } = await import('./backup/restore.ts');
  const { items, chains, documents } = await restore(path.resolve(root, from), dir, values.digest);
  writeFileSync(ready, JSON.stringify({ at: new Date().toISOString() }));
  say(`${sumOf(items)} items restored; ${chains} histories intact, the files of ${documents} documents match, and every counter is right.`);
}

async function playDrill(): Promise<void> {
  const { drill } = await import('./drill/drill.ts');
  if (!(await drill(path.join(root, 'backups'))))
    throw new Stop('The drill found lost, duplicated or incomplete records, a backup that cannot be restored, or could not run: see above.');
  say('No acknowledged record was lost, and no record is incomplete.');
}

async function showMail(): Promise<void> {
  const running = findRunning(dir);
  if (!running) throw new Stop('Emails are kept only while the system runs. Start it with npm start.');
  const { emails } = (await (await fetch(`${running.mailbox}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] }; body: { text?: string }; at: number }[];
  };
  for (const { subject, destination, body, at } of emails)
    console.log(`${new Date(at * 1000).toISOString()}  to ${destination.to.join(', ')}  ${subject}\n    ${body.text ?? ''}\n`);
  console.log(`${emails.length} emails; read them at ${running.mailbox}
`);
  const { messages } = (await (await fetch(`${running.sms}/store`)).json()) as { messages: Sms[] };
  for (const { at, to, from, text } of messages.toReversed()) console.log(`${at}  to ${to}  from ${from}\n    ${text}\n`);
  console.log(`${messages.length} SMS; read them at ${running.sms}`);
}

const commands: Record<string, () => Promise<void>> = {
  start: () => serve(false),
  dev: () => serve(true),
  seed: () => fillTo(Number(values.firearms)),
  recount: () => onRegistry(recount),
  'enter-stock': () => onRegistry(enterStock),
  'fold-names': () => onRegistry(foldNames),
  sweep: () => onRegistry(sweep),
  checkpoint: () => onRegistry(checkpoint),
  verify: () => onRegistry(verify),
  mail: showMail,
  backup: writeBackup,
  restore: restoreBackup,
  drill: playDrill,
};

try {
  const command = commands[positionals[0] ?? 'start'];
  if (!command) throw new Stop(`Unknown command "${positionals[0]}". Commands: ${Object.keys(commands).join(', ')}, test, reset.`);
  await command();
  process.exit(0);
} catch (error) {
  console.error([Stop, BackupError, FolderError].some((known) => error instanceof known) ? (error as Error).message : error);
  process.exit(1);
}
