// A transfer in the contract's form, for tests: provider 1 created it, provider 2 must accept it.
import type { Transaction } from './schema.ts';

const at = '2026-03-04T08:30:00.000Z';

export const exampleTransaction = (change: Partial<Transaction> = {}): Transaction => ({
  id: '0195f2a0-4f89-71d3-9a0c-0305e82c3301',
  firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  firearm: { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', type: 'Pistol', caliber: '9mm' },
  transactionType: 'transfer',
  changes: 'owner',
  fromEntityId: 1,
  fromEntityName: 'Blouklip Armed Response (Pty) Ltd',
  toEntityId: 2,
  toEntityName: 'Harbour Fynbos Protection (Pty) Ltd',
  outsidePartyNumber: null,
  transactionDate: '2026-03-04',
  description: null,
  documentReferences: [],
  status: 'pending',
  acceptingEntityId: 2,
  partyHasAccount: true,
  createdByEntityId: 1,
  createdBy: 'u7',
  acceptedBy: null,
  approvedBy: null,
  processedBy: 'u7',
  endedAs: null,
  comments: null,
  completedAt: null,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...change,
});
