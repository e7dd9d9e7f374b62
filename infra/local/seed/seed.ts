// Fills an empty registry with demo data, with the same functions and rules as real data.
import * as v from 'valibot';
import { nextSerial } from '../../../functions/data/serial.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { firearmSearch } from '../../../functions/firearms/search.ts';
import { registerFirearm } from '../../../functions/firearms/store.ts';
import { scheduleInspection } from '../../../functions/inspections/plan.ts';
import { listLegalEntities } from '../../../functions/legal-entities/list-store.ts';
import { createLegalEntity, editLegalEntity, findByNumber } from '../../../functions/legal-entities/store.ts';
import { listLibrary } from '../../../functions/library/list-store.ts';
import { addLibraryFirearm, verifyLibraryFirearm } from '../../../functions/library/store.ts';
import { markAllRead } from '../../../functions/notifications/store.ts';
import { listWithRole } from '../../../functions/users/store.ts';
import { roles } from '../../../shared/access/roles.ts';
import { RegisterFirearm } from '../../../shared/firearms/schema.ts';
import { dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { AddLibraryFirearm } from '../../../shared/library/schema.ts';
import { expiryFor } from '../../../shared/licenses/periods.ts';
import type { LicenseCard } from '../../../shared/licenses/schema.ts';
import { Problem } from '../../../shared/problem.ts';
import { demoActor } from './actors.ts';
import { seedAncillaries, seedAncillaryLibrary } from './ancillaries.ts';
import { seedCases } from './cases.ts';
import { seedCustody } from './custody.ts';
import { cities } from './data/cities.ts';
import { drawWeighted, firearmMix, type Random } from './data/firearm-mix.ts';
import { type LegalEntitySeed, legalEntities } from './data/legal-entities.ts';
import { library } from './data/library.ts';
import { seedDisclosures } from './disclosures.ts';
import { seedDocuments } from './documents.ts';
import { seedIncidents } from './incidents.ts';
import { seedPastInspections } from './inspections.ts';
import { addLicenseChanges, drawLicense } from './licenses.ts';
import { seedOfficers, seedSharedOfficer } from './officers.ts';
import { randomFrom } from './random.ts';
import { seedTransactions } from './transactions.ts';
import { verifySome } from './verification.ts';

/** The creator of the demo data in the history. */
const actor = demoActor('internal');
const national = { kind: 'national' } as const;
/** Demo registrations are spread over the days before today; this many. */
const spreadDays = 900;
/** Days since the regulator changed the standing of some providers. */
const standingDays = 40;
const together = 8;
/** Licenses have a random seed of their own, so firearms and licenses do not influence each other's draws. */
const licenseSeed = 1_000_000_007;
/** The verifications have a seed of their own, too. */
const verificationSeed = 2_000_000_011;

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T;

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: together }, worker));
}

/** Reads the registry's numbers of the existing legal entities. */
async function loadNumbers(): Promise<void> {
  for (const one of legalEntities) one.id = (await findByNumber(one.registrationNumber))?.id ?? one.id;
}

async function seedEntities(at: Date): Promise<void> {
  // Registers all of them first. Changes of standing come after their firearms.
  for (const one of legalEntities) {
    const { isActive: _, standing: __, ...entity } = one;
    one.id = await nextSerial('legal-entity');
    await createLegalEntity({ ...entity, id: one.id }, actor, at);
  }
}

const standingChanges = {
  under_inquiry: 'Complaint about the handling of a firearm on duty, under inquiry.',
  suspended: 'Annual fees unpaid for two quarters.',
  lapsed: 'Registration not renewed.',
} as const;

/** Gives the demo suspended and lapsed companies with firearms, because the regulator looks for those. */
async function seedStandings(at: Date): Promise<void> {
  for (const { id, standing } of legalEntities) {
    if (standing !== 'registered') await editLegalEntity(String(id), { standing, reason: standingChanges[standing] }, actor, undefined, at);
  }
}

/** Adds them in reverse order: the library lists the newest first, and most people look for duty pistols. */
async function seedLibrary(at: Date): Promise<void> {
  for (const [index, record] of library.toReversed().entries()) {
    const { id } = await addLibraryFirearm(v.parse(AddLibraryFirearm, record), actor, at);
    // Most of the starter library is verified; some records are still pending at the firearm office.
    if (index % 10 > 0) await verifyLibraryFirearm(id, { status: 'verified' }, { userId: 'demo-office', name: 'Demo firearm office' }, undefined, at);
  }
}

async function libraryNumbers(): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await listLibrary({ limit: 100, cursor });
    for (const record of page.items) numbers.set(`${record.manufacturer} ${record.model}`, record.id);
    cursor = page.next;
  } while (cursor);
  return numbers;
}

/** This many licenses are verified, lodged and renewed. In a large registry the others have only their cards, which takes a third of the time. */
const lived = 400;

/** Registers a drawn firearm of the owner. Draws again if its serial number was drawn before. */
async function registerDrawn(owner: LegalEntitySeed, card: LicenseCard, numbers: ReadonlyMap<string, number>, random: Random, at: Date): Promise<string> {
  for (;;) {
    const mixed = drawWeighted(firearmMix, random);
    const input = v.parse(RegisterFirearm, {
      manufacturer: mixed.manufacturer,
      model: mixed.model,
      serialNumber: mixed.serialNumber(random),
      type: mixed.type,
      caliber: mixed.caliber,
      barrelLength: mixed.barrelLength,
      licenseType: random() < 0.9 ? 'S20 Business Purposes' : pick(['PSiRA Grade A', 'PSiRA Grade B', 'Temporary Authorisation'] as const, random),
      status: random() < 0.94 ? 'active' : 'inactive',
      ownerId: owner.id,
      province: owner.province,
      city: random() < 0.6 ? owner.city : pick(cities[owner.province], random),
      libraryReference: numbers.get(`${mixed.manufacturer} ${mixed.model}`) ?? null,
      license: card,
    });
    try {
      return (await registerFirearm(input, actor, at)).id;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'already-registered')) throw error;
    }
  }
}

async function seedFirearms(count: number, already: number, owners: typeof legalEntities, now: Date, progress: (done: number) => void): Promise<void> {
  const numbers = await libraryNumbers();
  let done = 0;
  await inParallel(count, async (index) => {
    const random = randomFrom(already + index + 1);
    const owner = pick(owners, random);
    // An inactive company registered nothing recently.
    const latest = owner.isActive ? 0 : standingDays + 20;
    const at = daysAfter(now, -latest - random() * (spreadDays - latest));
    const held = drawLicense(randomFrom(licenseSeed + already + index), already + index + 1, dayOf(now), dayOf(at));
    const id = await registerDrawn(owner, held.card, numbers, random, at);
    if (already + index < lived) {
      await verifySome(id, randomFrom(verificationSeed + already + index), at);
      await addLicenseChanges(id, held, actor, at);
    }
    done++;
    if (done % 500 === 0) progress(done);
  });
}

/**
 * The demo company needs more firearms than its share, so that a shift can be issued. Each has a license for years, and was registered within the last
 * year, so that its yearly inspection is not overdue.
 */
export const armoury = 110;
const armourySeed = 3_000_000_019;

async function seedArmoury(owner: LegalEntitySeed, now: Date): Promise<void> {
  const numbers = await libraryNumbers();
  await inParallel(armoury, async (index) => {
    const random = randomFrom(armourySeed + index);
    const at = daysAfter(now, -60 - random() * 270);
    const issuedOn = dayOf(daysAfter(at, -random() * 300));
    const licenseNumber = `FCA20-${issuedOn.slice(0, 4)}-9${String(index).padStart(6, '0')}`;
    await registerDrawn(owner, { licenseNumber, section: '20', issuedOn, expiresOn: expiryFor('20', issuedOn) ?? issuedOn }, numbers, random, at);
  });
}

/** Counted with the search, which sees a write at once; counters follow the stream. */
const countFirearms = async () => (await firearmSearch.search({ scope: national, limit: 1 })).total;

async function seedInspections(now: Date): Promise<void> {
  for (const entity of legalEntities.slice(0, 4)) {
    const { items } = await listFirearms(national, { limit: 2, ownerId: entity.id });
    for (const firearm of items) {
      await scheduleInspection(
        { firearmId: firearm.id, inspectionType: 'routine_inspection', scheduledDate: daysAfter(now, 7).toISOString(), location: 'TBD' },
        actor,
        now,
      );
    }
  }
}

/** People have read notifications older than this many days. */
const readAfterDays = 14;

async function readOldNotifications(now: Date): Promise<void> {
  const people = await Promise.all(roles.map((role) => listWithRole(role, { limit: 100 })));
  await Promise.all(people.flatMap(({ items }) => items.map(({ id }) => markAllRead(id, daysAfter(now, -readAfterDays)))));
}

interface Wanted {
  readonly firearms: number;
  /** Adds past inspections, losses and seizures to an empty registry. */
  readonly past?: boolean;
  progress?(done: number, of: number): void;
}

/** One step of the first start. An interrupted first start repeats its current step. */
export interface SeedStep {
  readonly name: string;
  readonly work: () => Promise<void>;
}

/** The first data of an empty registry, step by step. `addPeople` creates the demo people, who belong to the legal entities. */
export function firstSteps({ firearms, past = false, progress = () => undefined }: Wanted, addPeople: () => Promise<void> = async () => undefined): SeedStep[] {
  const now = new Date();
  const founded = daysAfter(now, -spreadDays - 100);
  const owners = () => legalEntities.filter(({ isActive }) => isActive);
  return [
    {
      name: 'legal entities, people and the library',
      work: async () => {
        await seedEntities(founded);
        await addPeople();
        await seedLibrary(founded);
      },
    },
    { name: `${firearms} firearms`, work: () => seedFirearms(firearms, 0, legalEntities, now, (done) => progress(done, firearms)) },
    {
      name: 'inspections, losses and seizures',
      work: async () => {
        await seedStandings(daysAfter(now, -standingDays));
        if (!past) return;
        await seedIncidents(now);
        await seedPastInspections(now);
      },
    },
    {
      name: 'ancillaries, disclosures and transactions',
      work: async () => {
        const library = await seedAncillaryLibrary(actor, daysAfter(now, -spreadDays));
        const some = owners().slice(0, 10);
        await seedAncillaries(
          some.map(({ id }) => id),
          library,
          actor,
          now,
        );
        await seedDisclosures(now, firearms);
        await seedInspections(now);
        await seedTransactions(now);
      },
    },
    {
      name: 'officers and the firearms that they have',
      work: async () => {
        const [company] = legalEntities;
        if (!company) return;
        await seedArmoury(company, now);
        await seedOfficers(company.id, now);
        await seedCustody(company.id, now);
        const other = owners().find(({ id, psiraNumber }) => id !== company.id && psiraNumber);
        if (other) await seedSharedOfficer(other.id, now);
      },
    },
    {
      name: 'documents and cases',
      work: async () => {
        await seedDocuments(now);
        await seedCases(now);
        if (past) await readOldNotifications(now);
      },
    },
  ].map(({ name, work }) => ({ name, work: () => loadNumbers().then(work) }));
}

/**
 * Brings the registry to `firearms` firearms. An empty registry first gets the legal entities and the library, and at the end disclosures and
 * inspections. The demo people must exist already, so that there is an inspector to assign.
 */
export async function seed(wanted: Wanted): Promise<void> {
  if ((await listLegalEntities(national, { limit: 1 })).items.length === 0) {
    for (const { work } of firstSteps(wanted)) await work();
    return;
  }
  await loadNumbers();
  const already = await countFirearms();
  const missing = Math.max(0, wanted.firearms - already);
  const owners = legalEntities.filter(({ isActive }) => isActive);
  await seedFirearms(missing, already, owners, new Date(), (done) => wanted.progress?.(done, missing));
}
