// At 06:00 and 18:00, and then every five minutes for an hour: makes the daily copies of the registers of provision.
import { log } from '../platform/log.ts';
import { type Copied, copyRegisters } from '../provision-register/daily-copies.ts';

/** Throws if a register could not be copied, after it has copied the others. */
export async function handler(): Promise<Copied> {
  const copied = await copyRegisters();
  if (copied.copies > 0 || copied.more) log('info', 'registers copied', { ...copied });
  if (copied.failed > 0) throw new Error(`${copied.failed} registers of provision were not copied`);
  return copied;
}
