// For bench/reports.ts: makes the file of one export step by step, and prints the memory that the process needed for it.
const { findExport } = await import('../functions/exports/store.ts');
const { workOnExport } = await import('../functions/exports/work.ts');
const { isOpen } = await import('../shared/exports/rules.ts');

const [id = ''] = process.argv.slice(2);
const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);
const atFirst = megabytes();
let peak = atFirst;
const watch = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 20);
const began = performance.now();
let steps = 0;
let job = await findExport(id);
while (job && isOpen(job)) {
  await workOnExport(id);
  steps++;
  job = await findExport(id);
}
clearInterval(watch);
process.send?.({ status: job?.status, rows: job?.done, steps, seconds: Math.round((performance.now() - began) / 100) / 10, atFirstMB: atFirst, peakMB: peak });
process.disconnect();

export {};
