// For tests of unsent fields: for each PATCH and PUT that edits a record's fields, a full record and a value for each field.
import { contract } from '../../shared/contract.ts';
import { exampleLegalEntity } from '../../shared/legal-entities/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import type { Named } from '../../shared/route.ts';
import type { Control } from '../../shared/settings/kinds.ts';
import { mayChange } from '../../shared/settings/rules.ts';
import { type SettingName, fields as settingFields, settingNames } from '../../shared/settings/schema.ts';
import { alone, answerOf, type ChangeSample, got, listed, made, type Shown, type Who } from './changes.ts';
import { custodySamples, officer } from './custody-samples.ts';
import { freshPdf, uploaded } from './documents.ts';
import { ancillary, firearm, fullFirearm } from './full-records.ts';
import { withLogin } from './identity.ts';
import { stepSamples } from './step-samples.ts';
import { someone } from './world.ts';

const { ancillaries, cases, compliance, disclosures, documents, firearms, legalEntities, losses, settings, users } = contract;

/** Returns an allowed value that is not the setting's default. */
function otherValue(name: SettingName): unknown {
  const { kind, initial } = settingFields[name];
  const { control }: { control: Control } = kind;
  switch (control.kind) {
    case 'switch':
      return !initial;
    case 'number':
      return control.max;
    case 'choice':
      return Object.keys(control.choices).find((one) => one !== initial);
    case 'kept':
      return [{ name: 'Expiring', address: 'sort=expiresOn&order=ascending' }];
    case 'email':
      return 'alerts@example.test';
    case 'phone':
      return '+27821234567';
    default:
      return 'As we write it';
  }
}
const whoSets = (name: SettingName): Who => (['admin', 'client', 'inspector', 'law_enforcement'] as const).find((one) => mayChange(one, name)) ?? 'admin';

const address = { street: '1 Example Street', city: 'Pretoria', province: 'Gauteng', postal_code: '0002' };
const person = { name: 'Naledi Sithole', since: '2024-02-01' };

/** By the row's name. */
export const changeSamples: Readonly<Record<string, ChangeSample>> = {
  ...stepSamples,
  ...custodySamples,
  [firearms.edit.name]: {
    as: 'internal',
    once: true,
    make: fullFirearm,
    read: got(firearms.get),
    // An edited record is verified again.
    always: ['verification'],
    fields: {
      ...alone({ model: '19 Gen5', serialNumber: `LEFT-${Date.now()}`, caliber: '.40 S&W', barrelLength: 102, licenseType: 'S13 Self Defence' }),
      ...alone({ libraryReference: null, profileNotes: 'New grip', additionalInfo: { safe: 'C-1', notes: 'Night sights' } }),
      manufacturer: { send: { manufacturer: 'Beretta' }, alters: ['make'] },
      type: { send: { type: 'Revolver' } },
      barrelLengthConfirmed: { send: { barrelLength: 300, barrelLengthConfirmed: true }, alters: ['barrelLength'] },
      province: { send: { province: 'Limpopo' }, alters: ['location'] },
      city: { send: { city: 'Polokwane' }, alters: ['location'] },
    },
  },
  [firearms.profile.name]: {
    as: 'inspector',
    once: true,
    make: fullFirearm,
    read: got(firearms.get),
    always: ['lastProfiledAt'],
    fields: {
      ...alone({ profileNotes: 'New grip', riskAssessment: 'Stored badly', condition: 'poor', riskLevel: 'high' }),
      lastProfiledAt: { send: { profileNotes: 'Seen again', lastProfiledAt: '2020-01-01T00:00:00Z' }, alters: ['profileNotes'] },
    },
  },
  [legalEntities.edit.name]: {
    as: 'internal',
    once: true,
    make: () => made(legalEntities.create, 'internal', exampleLegalEntity()),
    read: got(legalEntities.get),
    fields: {
      ...alone({ name: 'Another Guarding (Pty) Ltd', type: 'dealer', registrationNumber: '2021/777111/07', psiraNumber: 'PSiRA-777111' }),
      ...alone({ province: 'Limpopo', city: 'Polokwane', contactDetails: { email: 'one@example.test', phone: '+27 11 555 0100' } }),
      'contactDetails.email': { send: { contactDetails: { email: 'two@example.test' } } },
      'contactDetails.phone': { send: { contactDetails: { phone: null } } },
      address: { send: { address: { ...address, street: '2 Example Street', city: 'Durban', province: 'KwaZulu-Natal', postal_code: '4001' } } },
      ...Object.fromEntries(
        Object.entries({ street: '3 Example Street', city: 'Tshwane', province: 'Limpopo', postal_code: '0699' }).map(([name, value]) => [
          `address.${name}`,
          { send: ({ address }: Shown) => ({ address: { ...address, [name]: value } }) },
        ]),
      ),
      'responsiblePerson.email': { send: ({ responsiblePerson: { name, since } }) => ({ responsiblePerson: { name, since, email: 'three@example.test' } }) },
      'responsiblePerson.phone': { send: ({ responsiblePerson: { name, since } }) => ({ responsiblePerson: { name, since, phone: '+27 12 555 0999' } }) },
      'responsiblePerson.since': { send: ({ responsiblePerson: { name } }) => ({ responsiblePerson: { name, since: '2025-03-01' } }) },
      'responsiblePerson.name': { send: { responsiblePerson: { ...person, name: 'Sipho Dlamini' } }, alters: ['responsiblePerson'] },
      responsiblePerson: { send: { responsiblePerson: null } },
      standing: { send: { standing: 'suspended', reason: 'Fees unpaid' }, alters: ['standingSince', 'isActive'] },
      reason: { send: { standing: 'under_inquiry', reason: 'Fees paid' }, alters: ['standing', 'standingSince', 'isActive'] },
    },
  },
  [users.changeStaff.name]: {
    as: 'client',
    make: async () => {
      const { id: officerId } = await officer();
      const { sub: id = '' } = await withLogin('client', { firstName: 'Karabo', legalEntityId: 1, duty: 'armourer', officerId });
      return { id };
    },
    read: listed(users.staff),
    fields: { ...alone({ duty: 'reader' }), officerId: { send: { officerId: null }, alters: ['officerName'] } },
  },
  [users.edit.name]: {
    as: 'admin',
    once: true,
    make: async () => {
      const { sub: id = '' } = await withLogin('inspector', { firstName: 'Karabo' });
      await answerOf(users.edit, 'admin', { params: { id }, body: { province: 'Gauteng', ties: [2] } });
      return { id };
    },
    read: listed(users.list),
    fields: {
      ...alone({ email: `left-${Date.now()}@example.test`, firstName: 'Anna', lastName: 'Botha', province: 'Limpopo', ties: [1, 2] }),
      password: { send: { password: 'Other#Pass2026' }, isUnseen: true },
      isActive: { send: { isActive: true, password: 'Third#Pass2026' }, isUnseen: true },
      role: { send: { role: 'internal' }, alters: ['province', 'ties'] },
      duty: { send: { role: 'client', legalEntityId: 2, duty: 'reader' }, alters: ['role', 'legalEntityId', 'legalEntityName', 'province', 'ties'] },
      legalEntityId: { send: { role: 'client', legalEntityId: 3 }, alters: ['role', 'legalEntityName', 'province', 'ties'] },
    },
  },
  [cases.edit.name]: {
    as: 'law_enforcement',
    once: true,
    make: async () => {
      const { id: relatedFirearmId } = await firearm();
      const sent = {
        title: 'A pistol at a roadblock',
        description: 'Filed off',
        priority: 'high',
        assignedTo: someone('law_enforcement').sub,
        relatedFirearmId,
      };
      return made(cases.create, 'law_enforcement', { ...sent, relatedEntityId: 1 });
    },
    read: got(cases.get),
    fields: {
      ...alone({ status: 'in_progress', title: 'Two pistols', description: 'Read under light', priority: 'low' }),
      assignedTo: { send: { assignedTo: null }, alters: ['assignedToName'] },
      closedAt: { send: { closedAt: '2020-01-01T00:00:00Z' }, isUnseen: true },
    },
  },
  [compliance.editRule.name]: {
    as: 'admin',
    once: true,
    make: () =>
      made(compliance.createRule, 'admin', {
        ...{ name: 'Renewals of ours', description: 'As the board asks', ruleType: 'license_renewal', isActive: true },
        criteria: { daysToDeadline: [180, 90], daysBeforeExpiry: [60, 30] },
      }),
    read: listed(compliance.rules),
    fields: {
      ...alone({ name: 'Renewals', description: 'As PSiRA asks', isActive: false }),
      criteria: { send: { criteria: { daysBeforeExpiry: [45] } }, at: 'criteria.daysBeforeExpiry' },
    },
  },
  [losses.edit.name]: {
    as: 'client',
    once: true,
    make: async () => made(losses.report, 'client', exampleLoss({ firearmId: (await firearm()).id ?? '', docketNumber: null, modality: 'theft' })),
    read: got(losses.get),
    fields: {
      docketNumber: { send: { docketNumber: 'CAS 77/11/2026' }, alters: ['docketGivenAt'] },
      policeStation: { send: { policeStation: 'Sandton' } },
    },
  },
  [ancillaries.edit.name]: {
    as: 'client',
    once: true,
    make: ancillary,
    read: got(ancillaries.get),
    fields: alone({
      ...{ manufacturer: 'Aimpoint', model: 'Micro', type: 'Telescopic sight', category: 'Other', serialNumber: `AIM-${Date.now()}`, libraryReference: null },
    }),
  },
  [documents.edit.name]: {
    as: 'client',
    once: true,
    make: async () => ({
      id: await uploaded(freshPdf(), someone('client'), { associatedEntityId: (await firearm()).id ?? '', fileName: 'card.pdf', kind: 'license_card' }),
    }),
    read: got(documents.get),
    fields: alone({ fileName: 'Card of the Glock.pdf', kind: 'competency' }),
  },
  [settings.save.name]: {
    as: 'admin',
    once: true,
    make: async () => ({}),
    read: got(settings.get),
    fields: Object.fromEntries(settingNames.map((name) => [name, { send: { [name]: otherValue(name) }, at: `values.${name}`, as: whoSets(name) }])),
  },
  [disclosures.edit.name]: {
    as: 'client',
    once: true,
    make: () =>
      made(disclosures.create, 'client', {
        ...{ companyName: 'Provider 1', psiraNumber: 'PSiRA-100001', disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31' },
        ...{ categories: ['handguns', 'rifles'], status: 'draft', reportData: { additionalNotes: 'Two safes' } },
      }),
    read: got(disclosures.get),
    fields: {
      psiraNumber: { send: { psiraNumber: '100001' }, isUnseen: true },
      ...alone({ disclosurePeriodStart: '2026-01-05', disclosurePeriodEnd: '2026-03-30', categories: ['ammunition'] }),
      ...alone({ companyName: 'Provider One', reportData: { additionalNotes: 'Three safes' } }),
      'reportData.additionalNotes': { send: { reportData: { additionalNotes: 'Four safes' } } },
      'reportData.ammunition': { send: { reportData: { ammunition: [{ caliber: '9mm', rounds: 1250 }] } } },
      'reportData.submissionDate': { send: { reportData: { submissionDate: '2026-04-01T08:00:00.000Z' } }, isUnseen: true },
      status: { send: { status: 'draft' }, isUnseen: true },
    },
  },
};

/** Returns a body from the row's sample that changes one field; undefined for a row without a sample. */
export const oneChange = ({ name }: Named) =>
  Object.values(changeSamples[name]?.fields ?? {})
    .map(({ send }) => send)
    .find((body) => typeof body !== 'function');
