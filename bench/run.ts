// `npm run bench -- <which> [sizes]`: scale (the default), search or import; each says in its head what it measures.
const [which = 'scale'] = process.argv.splice(2, 1);
if (/^\d+$/.test(which)) {
  process.argv.splice(2, 0, which);
  await import('./scale.ts');
} else {
  await import(`./${which}.ts`);
}
