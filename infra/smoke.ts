// npm run smoke -- <address> --user <email>: signs in and makes one call of each kind at a running registry, deployed or local. The password comes from
// REGISTRY_PASSWORD or is asked for, so that it is in no list of processes and no history of a shell.
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { smoke } from './smoke/steps.ts';

const usage = 'Use: npm run smoke -- <address> --user <email>. The password is asked for, or set REGISTRY_PASSWORD.';

function given(): { address: string; email: string } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { user: { type: 'string' } } });
  const [address = '', ...more] = positionals;
  if (!/^https?:\/\/[^/\s]+\/?$/.test(address) || more.length > 0 || !values.user) throw new Error(usage);
  // A password must not cross a network in the clear.
  if (address.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(address))
    throw new Error('Only a local registry may be called without https.');
  return { address, email: values.user };
}

/** Asks without showing the answer. */
function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`${question.replace(/: $/, '')} is missing, and there is nobody to ask. ${usage}`);
  process.stdout.write(question);
  const terminal = createInterface({ input: process.stdin, output: new Writable({ write: (_chunk, _encoding, done) => done() }), terminal: true });
  return new Promise((resolve) => {
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer.trim());
    });
  });
}

const marks = { passed: '✓', failed: '✗', 'not checked': '–' } as const;

async function main(): Promise<number> {
  const { address, email } = given();
  const password = process.env.REGISTRY_PASSWORD ?? (await ask(`Password of ${email}: `));
  const code = async () => process.env.REGISTRY_CODE ?? ask('One-time code: ');
  const failed = await smoke({ address, email, password, code }, (outcome, title, reason) =>
    console.log(`${marks[outcome]} ${title}${reason ? ` (${outcome}: ${reason})` : ''}`),
  );
  console.log(failed === 0 ? 'The smoke test passed.' : `✗ ${failed} ${failed === 1 ? 'step' : 'steps'} of the smoke test failed.`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
