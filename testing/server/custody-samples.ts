// For tests of unsent fields: samples of branches, safes, officers and delegations.
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { defaultPolicy } from '../../shared/custody/policy.ts';
import { exampleDelegation } from '../../shared/delegations/example.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { exampleIdNumber, exampleOfficer, exampleQualifications } from '../../shared/officers/example.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { alone, answerOf, type ChangeSample, got, made } from './changes.ts';
import { freshPdf, uploaded } from './documents.ts';
import { someone } from './world.ts';

const { branches, custody, delegations, officers, safes } = contract;

let count = 100;
const branch = () => made(branches.create, 'client', exampleBranch());
const safe = async () => made(safes.create, 'client', exampleSafe({ branchId: (await branch()).id }));
export const officer = async () => made(officers.create, 'client', exampleOfficer(++count, { branchId: (await branch()).id }));

const fileOf = (officerId: string, about: object, bytes = freshPdf()) =>
  uploaded(bytes, someone('client'), { associatedEntityType: 'officer', associatedEntityId: officerId, ...about });
const photoOf = (officerId: string) => fileOf(officerId, { fileName: 'face.jpg', fileType: 'image/jpeg', kind: 'photograph' }, exampleJpeg());

async function delegation(): Promise<Record<string, string>> {
  const { id: officerId } = await officer();
  const documentId = await fileOf(officerId, { kind: 'written_authority' });
  return made(delegations.create, 'client', exampleDelegation({ officerId, documentId }));
}

async function qualifiedOfficer(): Promise<Record<string, string>> {
  const params = await officer();
  await answerOf(officers.setQualifications, 'client', { params, body: exampleQualifications() });
  return params;
}

const { otherSafe: _, secondFirearm: __, ...policy } = defaultPolicy;
const otherPolicy = {
  ...{ assessment: 'override', needsWitness: true, mostRounds: 60, defaultHours: 12, delegationMonths: 6 },
  ...{ receiverProof: 'paper', blindReturn: true, mostSuccessive: 4 },
  ...{ reminderMinutes: 45, lateHours: 3, graveHours: 10, lossHours: 20 },
};

const left = { employment: 'left', from: '2026-05-02', reason: 'Resigned' };
const { competencies, assessments } = exampleQualifications();

/** By the row's name. */
export const custodySamples: Readonly<Record<string, ChangeSample>> = {
  [custody.setPolicy.name]: {
    as: 'client',
    make: async () => {
      const params = { id: '1' };
      await answerOf(custody.setPolicy, 'client', { params, body: policy });
      return params;
    },
    read: got(custody.getPolicy),
    fields: Object.fromEntries(Object.entries(otherPolicy).map(([name, value]) => [name, { send: { ...policy, [name]: value } }])),
  },
  [branches.edit.name]: {
    as: 'client',
    once: true,
    make: branch,
    read: got(branches.get),
    fields: alone({
      ...{ name: 'Depot', street: '3 Long Street', city: 'Polokwane', province: 'Limpopo' },
      ...{ phone: '+27 15 555 0100', controlRoomPhone: null, isActive: false },
    }),
  },
  [safes.edit.name]: {
    as: 'client',
    once: true,
    make: safe,
    read: got(safes.get),
    fields: alone({
      ...{ name: 'Second room', type: 'safe', standard: 'SABS 953-2', certificateNumber: null, capacity: 40 },
      ...{ inspectedOn: '2026-04-04', inspectedBy: 'DFO Pretoria', isActive: false },
    }),
  },
  [officers.edit.name]: {
    as: 'client',
    make: qualifiedOfficer,
    read: got(officers.get),
    fields: {
      ...alone({ surname: 'Mokoena', fullNames: 'Thabo Lucky', initials: 'T', psiraNumber: '7000001', psiraGrade: 'B', employeeNumber: 'E-77', phone: null }),
      branchId: { send: { branchId: null }, alters: ['branchName'] },
      psiraExpiresOn: { send: { psiraExpiresOn: '2026-12-01' }, alters: ['lapsesOn'] },
      photoDocumentId: { send: async ({ id }) => ({ photoDocumentId: await photoOf(id) }) },
      idNumber: { send: { idType: 'sa_id', idNumber: exampleIdNumber(4999) } },
      idType: { send: { idType: 'passport', idNumber: 'ZW123456', idCountry: 'ZW' }, alters: ['idNumber', 'idCountry'] },
      idCountry: { send: { idCountry: 'LS' } },
    },
  },
  [officers.setQualifications.name]: {
    as: 'client',
    make: officer,
    read: got(officers.get),
    always: ['lapsesOn'],
    fields: {
      competencies: { send: { competencies, assessments: [] } },
      assessments: { send: { competencies: [], assessments } },
    },
  },
  [officers.changeEmployment.name]: {
    as: 'client',
    make: officer,
    read: got(officers.get),
    always: ['employment', 'employmentSince', 'lapsesOn'],
    fields: { employment: { send: left }, from: { send: { ...left, from: '2026-05-03' } }, reason: { send: { ...left, employment: 'suspended' } } },
  },
  [delegations.revoke.name]: {
    as: 'client',
    make: delegation,
    read: got(delegations.get),
    always: ['state', 'revokedAt'],
    fields: { reason: { send: { reason: 'Moved to dispatch' }, at: 'revokedReason' } },
  },
  [officers.setPin.name]: {
    as: 'client',
    make: officer,
    read: got(officers.get),
    fields: { pin: { send: { pin: '739105' }, at: 'pinSetAt' } },
  },
};
