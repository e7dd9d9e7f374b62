// npm run preflight -- <environment> [--drop <setting> …]: checks the account and the settings before anything is built, and changes nothing.
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { checkNames, settingsOfEnvironment } from './parts/settings.ts';
import { clientsFor } from './preflight/clients.ts';
import { report } from './preflight/findings.ts';
import { preflight } from './preflight/run.ts';

if (argv[1]?.endsWith('preflight.ts')) {
  try {
    const { positionals, values } = parseArgs({ args: argv.slice(2), allowPositionals: true, options: { drop: { type: 'string', multiple: true } } });
    const [name] = positionals;
    const settings = settingsOfEnvironment(name);
    checkNames(values.drop ?? []);
    const findings = await preflight(clientsFor(), name ?? '', settings, values.drop);
    console.log(report(name ?? '', findings));
    exit(findings.some(({ stops }) => stops) ? 1 : 0);
  } catch (error) {
    console.error(`✗ ${(error as Error).message.split('. To specify')[0]}`);
    exit(1);
  }
}
