// Supports page tests of disclosures: a draft, a submitted one, a rejected one, and the screen.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import DisclosuresPage from '../../frontend/features/disclosures/page.tsx';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import type { DisclosureRegister } from '../../shared/disclosures/register.ts';
import { Asks, aDisclosure, anEntity, type Calls, list, ok, open, person } from './screen.tsx';

const id = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
export const register: DisclosureRegister = {
  number: 1,
  takenAt: '2026-04-01T08:00:00.000Z',
  sha256: 'ab'.repeat(32),
  bytes: 900,
  counts: {
    total: 3,
    byCategory: { handguns: 2, rifles: 1 },
    byStatus: { active: 2, pending_inspection: 1 },
    byType: { Pistol: 2, Rifle: 1 },
    byLicenseState: { VALID: 2, none: 1 },
    came: 1,
    gone: 2,
    outside: 1,
    lost: 1,
    stolen: 2,
  },
  changes: { sinceId: id(9), sinceSubmittedAt: '2026-01-05T08:00:00.000Z', categories: ['handguns'], added: 1, gone: 0, changed: 12 },
  first: {
    added: [{ id: id(5), name: 'Glock 17 (ABC123)', words: 'held since 2026-02-03' }],
    gone: [],
    changed: [{ id: id(6), name: 'Vektor R4 (R4-1)', words: 'active → pending_inspection' }],
  },
  fileName: 'disclosure-Blouklip-2026-04-01.json',
  url: 'http://objects.test/frozen',
};
const { first: _, fileName: __, url: ___, ...summary } = register;

export const draft = aDisclosure({
  id: id(1),
  status: 'draft',
  submittedAt: null,
  version: 4,
  reportData: { additionalNotes: 'Two safes', submissionDate: null },
});
export const submitted = aDisclosure({ id: id(2), companyName: 'Submitted Guarding', register: summary, categories: ['handguns', 'ammunition'] });
export const rejected = aDisclosure({
  id: id(3),
  companyName: 'Rejected Guarding',
  status: 'rejected',
  comments: 'The shotguns are missing',
  decidedByName: 'Sipho Nkosi',
  decidedAt: '2026-04-02T08:00:00.000Z',
  register: summary,
});
const all = [draft, submitted, rejected];

const calls: Calls = {
  'GET /api/disclosures': ({ query }) => list(all.filter(({ status }) => !query.status || status === query.status)),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/documents': () => list([]),
  'GET /api/ammunition': () => list([]),
  'POST /api/disclosures': () => ok(draft, 201),
  ...Object.fromEntries(
    all.flatMap((one) => [
      [`GET /api/disclosures/${one.id}`, () => ok(one)],
      [`GET /api/disclosures/${one.id}/register`, () => ok(register)],
      [`GET /api/disclosures/${one.id}/history`, () => ok({ entries: [], verified: true, brokenAt: null })],
      [`PATCH /api/disclosures/${one.id}`, () => ok({ ...one, version: one.version + 1 })],
      [`POST /api/disclosures/${one.id}/decision`, () => ok({ ...one, status: 'approved' })],
      [`POST /api/disclosures/${one.id}/submit`, () => ok({ ...one, status: 'submitted' })],
    ]),
  ),
};
const screenWithAsk = (
  <>
    <DisclosuresPage />
    <Asks anew={contract.disclosures.submit} />
  </>
);
export const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/disclosure' } = {}) =>
  open(at, [{ path: '/disclosure', element: screenWithAsk }], { role, calls: { ...calls, ...changed } });

/** The form's code loads when it is opened. */
const form = () =>
  waitFor(() => {
    const found = document.querySelector('form');
    if (!found) throw new Error('The form is not there');
    return within(found);
  });
export const field = async (label: string) => (await form()).findByLabelText(new RegExp(`^${label}`));
export async function enter(label: string, text: string) {
  const one = await field(label);
  await person.clear(one);
  await person.click(one);
  await person.paste(text);
}

/** The files that the page saved in the browser. */
export function withSaving(): readonly { name: string; href: string }[] {
  const saved: { name: string; href: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
    URL.createObjectURL = () => 'blob:a-file';
    URL.revokeObjectURL = () => undefined;
  });
  return saved;
}

/** The list's row for a company. */
export const row = async (name: string) => within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement);
