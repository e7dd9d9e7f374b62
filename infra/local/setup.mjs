// Entry of the npm scripts: prepares a fresh clone, then runs the command. Plain Node, because no package is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
process.chdir(root);
const command = process.argv[2] ?? 'start';
const rest = process.argv.slice(3);

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(name, program, args, env = {}) {
  console.log(`\n• ${name}`);
  const began = Date.now();
  const { status, signal } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (signal) process.exit(1);
  if (status !== 0) stop(`\n✗ ${name} failed (exit ${status}).`);
  console.log(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

const bin = (name) => path.join('node_modules', '.bin', name);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or later is needed; this is ${process.versions.node}. Install it with "nvm install 22" or from your distribution.`);
}

function checkJava() {
  // The runtime alone is not enough: LoopbackDatabase.java is compiled, which limits DynamoDB Local to the loopback address.
  const { stdout = '', error } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  const version = Number(/javac (\d+)/.exec(stdout)?.[1] ?? 0);
  if (error || version < 17)
    stop(
      'A Java 17 development kit is needed for DynamoDB Local. Install it with "apt-get install openjdk-17-jdk-headless" (Debian) or "brew install openjdk@17" (macOS).',
    );
}

/** Installs the packages unless npm's own record of the installation is as new as the lockfile. */
function installPackages() {
  const record = 'node_modules/.package-lock.json';
  if (existsSync(record) && statSync(record).mtimeMs >= statSync('package-lock.json').mtimeMs) return;
  // Not `npm ci`, which removes all installed packages first.
  run('Installing packages', 'npm', ['install', '--no-save', '--no-audit', '--no-fund']);
}

/** Checks types, style, dead code and language in parallel, since none of them needs both processors all the time. Prints each result; stops if one failed. */
async function check() {
  const parts = {
    Types: ['tsc', '--noEmit'],
    'Style and import rules': ['biome', 'check', '.'],
    'Dead code': ['knip'],
    'Plain English': ['tsx', 'infra/english/check.ts'],
  };
  const began = Date.now();
  const run = ([name, [program, ...args]]) =>
    new Promise((resolve) => {
      const child = spawn(bin(program), args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      child.once('close', (code) => {
        console.log(`\n• ${name}: ${code === 0 ? '' : 'failed after '}${((Date.now() - began) / 1000).toFixed(0)} s\n${said.trimEnd()}`);
        resolve(code === 0 ? [] : [name]);
      });
    });
  const failed = (await Promise.all(Object.entries(parts).map(run))).flat();
  if (failed.length > 0) stop(`\n✗ Failed: ${failed.join(', ')}.`);
}

function newestIn(place) {
  if (!statSync(place).isDirectory()) return statSync(place).mtimeMs;
  return Math.max(0, ...readdirSync(place).map((name) => newestIn(path.join(place, name))));
}

function buildFrontend() {
  const built = existsSync('dist/index.html') ? statSync('dist/index.html').mtimeMs : 0;
  if (Math.max(...['frontend', 'shared', 'package-lock.json'].map(newestIn)) <= built) return;
  // The tests set NODE_ENV=test, which would build the development version of React.
  run('Building the browser application', bin('vite'), ['build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'], { NODE_ENV: 'production' });
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((dir) => path.join(dir, name))
    .find(existsSync);

/** Returns the program, after installing its Debian package if it is missing and this process may install packages. */
function installed(name) {
  if (onPath(name) || process.getuid?.() !== 0 || !onPath('apt-get')) return onPath(name);
  if (spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // Not every Debian release has every package.
    if (spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status !== 0) return undefined;
  }
  console.log(`\n• Installing ${name}`);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], { stdio: 'inherit' });
  return onPath(name);
}

/**
 * Finds a complete browser (CHROMIUM_PATH, the system's, Playwright's, Debian's) and a headless shell. Journeys take a sixth less time in the shell,
 * but it cannot show a PDF.
 */
async function findChromium() {
  const { chromium } = await import('playwright-core');
  const whole = [process.env.CHROMIUM_PATH, onPath('chromium'), onPath('chromium-browser'), onPath('google-chrome'), chromium.executablePath()].find(
    (place) => place && existsSync(place),
  );
  const CHROMIUM_PATH = whole ?? installed('chromium');
  if (!CHROMIUM_PATH) stop('Chromium is needed for the journeys. Install it with "apt-get install chromium", or set CHROMIUM_PATH.');
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH: process.env.CHROMIUM_SHELL_PATH ?? installed('chromium-headless-shell') ?? CHROMIUM_PATH };
}

async function test() {
  const browsers = await findChromium();
  // The journeys build the application that they open (testing/system/registry.ts).
  if (rest.length === 0) await check();
  const report = '.local/test-report.json';
  rmSync(report, { force: true });
  const { status } = spawnSync(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...browsers },
  });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  for (const { name, assertionResults } of testResults)
    for (const { status: came, fullName, failureMessages } of assertionResults)
      if (came === 'passed' && failureMessages.length > 0)
        console.log(`Passed only on retry: ${path.relative('.', name)} > ${fullName}\n  ${failureMessages[0].split('\n').slice(0, 8).join('\n  ')}`);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
  process.exit(status ?? 1);
}

/** True while a system of this folder runs. A killed system leaves its record behind, so the process is checked. */
function isRunning() {
  if (!existsSync('.local/running.json')) return false;
  try {
    process.kill(JSON.parse(readFileSync('.local/running.json', 'utf8')).pid, 0);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

checkNode();
if (command === 'reset') {
  if (isRunning()) stop('The system is running. Stop it (Ctrl-C) before you delete its data.');
  rmSync('.local', { recursive: true, force: true });
  console.log('Local data deleted. "npm start" creates new data.');
} else if (command === 'check') {
  installPackages();
  await check();
} else if (command === 'built') {
  buildFrontend();
} else {
  checkJava();
  installPackages();
  if (command === 'test') await test();
  if (command === 'start') buildFrontend();
  // Ctrl-C reaches the child, which stops what it started. This process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', command, ...rest], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}
