// `npm run bench -- <which> [sizes]`: scale (the default), search, import, reports, sweep or browser; each says in its head what it measures.
const [first = 'scale'] = process.argv.slice(2);
const which = /^\d+$/.test(first) ? 'scale' : first;
if (which === first) process.argv.splice(2, 1);
await import(`./${which}.ts`);

export {};
