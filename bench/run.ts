// `npm run bench -- <which> [sizes]`: speed (the default) or a part of it (growth, overhead, postgres), users, search, import,
// reports, sweep, bundles or browser; each says in its head what it measures.
// As for the local host (infra/local/system.ts): the SDK's advice helps nobody here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const [which = 'speed'] = process.argv.slice(2);
const ofSpeed = ['speed', 'growth', 'overhead', 'postgres'].includes(which);
// Whatever else is run reads its sizes alone.
if (ofSpeed) process.argv.splice(2, 1, which);
else process.argv.splice(2, 1);
await import(ofSpeed ? './speed.ts' : `./${which}.ts`);

export {};
