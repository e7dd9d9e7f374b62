// `npm run bench -- <which> [sizes]`: speed (the default) or a part of it, or one of the others; each says in its head what it measures.
// As for the local host (infra/local/system.ts): the SDK's advice helps nobody here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const ofSpeed = ['speed', 'growth', 'overhead', 'postgres'];
const alone = ['users', 'search', 'import', 'reports', 'sweep', 'bundles', 'browser'];

const [which = 'speed'] = process.argv.slice(2);
if (ofSpeed.includes(which)) {
  process.argv.splice(2, 1, which);
  await import('./speed.ts');
} else if (alone.includes(which)) {
  // It reads its sizes alone.
  process.argv.splice(2, 1);
  await import(`./${which}.ts`);
} else {
  console.error(`There is no benchmark "${which}". There are: ${[...ofSpeed, ...alone].join(', ')}.`);
  process.exitCode = 2;
}

export {};
