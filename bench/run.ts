// Runs a benchmark: `npm run bench -- <which> [sizes]`. `which` is speed (the default), a part of it, or another file of this folder, whose header says what
// it measures. Silences the SDK's advice on versions, as the local host does (infra/local/system.ts).
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const ofSpeed = ['speed', 'growth', 'overhead', 'postgres'];
const alone = ['users', 'search', 'import', 'reports', 'sweep', 'jobs', 'bundles', 'browser', 'custody', 'counters'];

const [which = 'speed'] = process.argv.slice(2);
if (ofSpeed.includes(which)) {
  process.argv.splice(2, 1, which);
  await import('./speed.ts');
} else if (alone.includes(which)) {
  // The benchmark expects only its sizes.
  process.argv.splice(2, 1);
  await import(`./${which}.ts`);
} else {
  console.error(`Unknown benchmark "${which}". Choose one of: ${[...ofSpeed, ...alone].join(', ')}.`);
  process.exitCode = 2;
}

export {};
