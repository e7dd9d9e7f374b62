// Valid bodies, for tests and demo data.
import type { MoveAmmunition, RecordAmmunition } from './schema.ts';

export const exampleReceipt = (change: Partial<RecordAmmunition> & Pick<RecordAmmunition, 'id' | 'safeId'>): RecordAmmunition => ({
  caliber: '9mm',
  kind: 'received',
  rounds: 1000,
  supplier: 'Pretoria Arms',
  invoice: 'INV-2041',
  ...change,
});

export const exampleMove = (change: Partial<MoveAmmunition> & Pick<MoveAmmunition, 'id' | 'safeId' | 'toSafeId'>): MoveAmmunition => ({
  caliber: '9mm',
  rounds: 100,
  reason: 'Weekend stock',
  ...change,
});
