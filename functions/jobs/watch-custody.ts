// Every five minutes: takes the due steps of the alerts about firearms that are out.
import { type Watched, watchCustody } from '../overdue/run.ts';
import { log } from '../platform/log.ts';

export async function handler(): Promise<Watched> {
  const watched = await watchCustody();
  if (watched.steps > 0 || watched.more) log('info', 'custody watched', { ...watched });
  return watched;
}
