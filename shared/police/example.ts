// A valid police search and its result, for tests.
import type { SentBody } from '../route.ts';
import type { police } from './routes.ts';
import { openUntil } from './rules.ts';
import type { PoliceSearchResult } from './schema.ts';

type Sent = SentBody<typeof police.search>;

export const exampleSearch = (change: Partial<Sent> = {}): Sent => ({
  docketNumber: 'CAS 77/11/2026',
  purpose: 'investigation',
  manufacturer: 'Glock',
  ...change,
});

/** A search result in the form of the API. */
export const aSearchResult = (change: Partial<PoliceSearchResult> = {}): PoliceSearchResult => {
  const createdAt = new Date().toISOString();
  return {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3371',
    userId: 'u1',
    userName: 'Ruan Pretorius',
    docketNumber: 'CAS 77/11/2026',
    purpose: 'roadblock',
    purposeText: null,
    asked: { serialNumber: 'ABC123', manufacturer: null, owner: null, authorisationNumber: null },
    found: 1,
    match: 'exact',
    looks: [],
    openUntil: openUntil(createdAt),
    version: 1,
    createdAt,
    hits: [
      {
        firearmId: '3f2504e0-4f89-41d3-9a0c-0305e82c3372',
        manufacturer: 'Glock',
        model: '17',
        serialNumber: 'ABC123',
        type: 'Pistol',
        caliber: '9mm',
        status: 'stolen',
        ownerName: 'Blouklip Armed Response',
        license: null,
        loss: { docketNumber: 'CAS 12/11/2026', policeStation: 'Sunnyside', occurredOn: '2026-11-20' },
      },
    ],
    more: false,
    isOpen: true,
    ...change,
  };
};
