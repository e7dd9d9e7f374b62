// For tests: printouts.
import { createHash } from 'node:crypto';
import { type Printout, printout } from '../../functions/pdf/printout.ts';

export const sha256 = createHash('sha256').update('data').digest('hex');

export const columns = [
  { header: 'No.', share: 1, align: 'right' },
  { header: 'Serial number', share: 3 },
  { header: 'Remarks', share: 6 },
] as const;

/** Returns the bytes of a stock register without entries, with `change` applied. */
export async function print(change: Partial<Printout>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const whole = printout({
    title: 'Stock register',
    generatedBy: 'Thandi Nkosi',
    generatedAt: new Date('2026-11-20T22:30:00Z'),
    sha256,
    sections: [],
    ...change,
  });
  for await (const part of whole) parts.push(part);
  return Buffer.concat(parts);
}
