// Describes history entries in plain words: the action and its facts.
import { can, type Permission, type Role, roleWords } from '../../../shared/access/roles.ts';
import type { Action } from '../../../shared/history/action.ts';
import type { HistoryEntry } from '../../../shared/history/schema.ts';
import { questions } from '../../../shared/inspections/checklist.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import type { Move } from '../../../shared/seizures/rules.ts';
import { wordsOf } from '../records/status-badge.tsx';

const byAction: Readonly<Partial<Record<Action, string>>> = {
  'firearms.register': 'Registered',
  'firearms.edit': 'Description corrected',
  'firearms.changeStatus': 'Status changed',
  'firearms.profile': 'Profiled',
  'verification.decide': 'Reviewed by the firearm office',
  'verification.answer': 'Query of the firearm office answered',
  'imports.undo': 'Registration reversed',
  'licenses.create': 'License recorded',
  'licenses.lodge': 'Renewal lodged',
  'licenses.decide': 'Renewal decided',
  'licenses.cancel': 'License cancelled',
  'licenses.correct': 'License corrected',
  'licenses.verify': 'License checked by the firearm office',
  'transactions.create': 'Transaction created',
  'transactions.decide': 'Transaction updated',
  'inspections.schedule': 'Inspection scheduled',
  'inspections.reschedule': 'Inspection rescheduled',
  'inspections.change': 'Inspection updated',
  'inspections.saveChecklist': 'Checklist saved',
  'inspections.addFinding': 'Finding added',
  'inspections.withdrawFinding': 'Finding removed',
  'inspections.answerAction': 'Corrective action answered',
  'inspections.answerMissing': 'Missing firearm explained',
  'inspections.rejectAnswer': 'Answer to the corrective action rejected',
  'inspections.closeAction': 'Corrective action closed',
  'approvals.decide': 'Report reviewed',
  'authorisations.revoke': 'Authorisation revoked',
  'custody.issue': 'Issued',
  'custody.return': 'Returned',
  'custody.extend': 'Issue extended',
  'custody.handOver': 'Handed over to another officer',
  'custody.move': 'Moved to another safe',
  'custody.void': 'Issue voided',
  'custody.markUnaccounted': 'Marked as unaccounted for',
  'custody.setPolicy': 'Custody policy changed',
  'seizures.record': 'Seizure recorded',
  'seizures.update': 'Seizure updated',
  'seizures.correct': 'Seizure corrected',
  'seizures.handOver': 'Handed over',
  'seizures.correctCustody': 'Chain of custody corrected',
  'losses.report': 'Loss or theft reported',
  'losses.edit': 'Loss report updated',
  'cases.create': 'Case opened',
  'cases.edit': 'Case changed',
  'cases.addNote': 'Note added',
  'cases.linkFirearm': 'Firearm linked',
  'cases.unlinkFirearm': 'Firearm unlinked from the case',
  'cases.linkEntity': 'Legal entity linked',
  'cases.unlinkEntity': 'Legal entity unlinked from the case',
  'cases.shareWithOfficer': 'Shared with the police',
  'cases.stopSharingWithOfficer': 'Sharing with the police ended',
  'cases.addMessage': 'Message to the police',
  'cases.replyAsOfficer': 'Message from the police',
  'users.create': 'Account created',
  'users.edit': 'Account changed',
  'users.delete': 'Account deactivated',
  'users.resetSecondFactor': 'Second factor reset',
  'auth.endSession': 'Own session ended',
  'auth.endOthers': 'All other own sessions ended',
  'documents.upload': 'File added',
  'documents.withdraw': 'Document withdrawn',
  'disclosures.create': 'Disclosure created',
  'disclosures.edit': 'Disclosure changed',
  'disclosures.submit': 'Disclosure submitted',
  'branches.create': 'Branch created',
  'branches.edit': 'Branch edited',
  'safes.create': 'Safe created',
  'safes.edit': 'Safe edited',
  'officers.create': 'Officer added',
  'officers.edit': 'Officer edited',
  'officers.setQualifications': 'Qualifications changed',
  'officers.changeEmployment': 'Employment changed',
  'officers.setPin': 'PIN set',
  'delegations.create': 'Delegation recorded',
  'delegations.revoke': 'Delegation revoked',
  'disclosures.withdraw': 'Disclosure withdrawn',
  'disclosures.decide': 'Disclosure decided by PSiRA',
};

/** The words for a call that has none above, whatever the record. */
const byCall: Readonly<Record<string, string>> = {
  create: 'Created',
  add: 'Added',
  edit: 'Corrected',
  register: 'Registered',
  import: 'Imported',
  transfer: 'Transferred',
  associate: 'Associated',
  changeStatus: 'Status changed',
};

/** `changeStatus` reads "Change status". */
const spaced = (name: string): string =>
  wordsOf(name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)).replace('Psira', 'PSiRA');

const stemOf = (name: string) => name.replace(/Ids?$/, '');

/** Field labels that differ from the field's name. */
const byField: Readonly<Record<string, string>> = {
  docketNumber: 'Case number (CAS)',
  custodyEntry: 'Entry in the chain of custody',
  custodySha256: 'SHA-256 of that entry',
  noteSha256: 'SHA-256 of the note',
  messageSha256: 'SHA-256 of the message',
  registerSha256: 'SHA-256 of the frozen register',
  registerTotal: 'Firearms in the frozen register',
  awareAt: 'Became aware',
  isActive: 'Active',
  idNumber: 'ID number',
  idType: 'ID type',
  idCountry: 'Country of the passport',
  psiraExpiresOn: 'PSiRA registration expires on',
  undone: 'Reverses the changes of the import',
  ...Object.fromEntries(Object.values(questions).flatMap((asked) => asked.map(({ id, text }) => [id, text]))),
};

/** `barrelLength` reads "Barrel length", `ownerId` "Owner". */
const fieldWords = (name: string): string => byField[name] ?? spaced(stemOf(name));

export function actionWords(action: string): string {
  const call = action.split('.').at(-1) ?? action;
  return byAction[action as Action] ?? byCall[call] ?? spaced(call);
}

export interface Fact {
  readonly name: string;
  readonly words: string;
  /** The page of the named record, if the user's role may open it. */
  readonly href?: string;
}

interface Place {
  readonly permission: Permission;
  readonly at: (id: string) => string;
}

/** The page of a record and the permission to open it, by the field with its id. */
const places: Readonly<Record<string, Place>> = {
  firearmId: { permission: 'firearm:read', at: (id) => `/firearms/${id}/profile` },
  transactionId: { permission: 'transaction:read', at: (id) => `/transactions/${id}` },
  seizureId: { permission: 'seizure:open', at: (id) => `/seizures/${id}` },
  inspectionId: { permission: 'inspection:read', at: (id) => `/inspections/${id}` },
  licenseId: { permission: 'license:read', at: (id) => `/licenses/${id}` },
  caseId: { permission: 'case:open', at: (id) => `/cases/${id}` },
  importId: { permission: 'firearm:import', at: (id) => `/registration/import/${id}` },
};
const entityFields: ReadonlySet<string> = new Set(['ownerId', 'keeperId', 'holderId', 'entityId', 'legalEntityId']);

/** The step of a seizure in words: the status is the same when a destruction or return is proposed and when it is withdrawn. */
const moveWords: Readonly<Record<Move, string>> = {
  process: 'Entered as processed',
  return: 'Returned',
  request: 'Return requested',
  allow: 'Return confirmed',
  propose: 'Destruction proposed',
  confirm: 'Destruction confirmed',
  withdraw: 'Proposal or request withdrawn',
};

/** Values with words of their own, by field. */
const byValue: Readonly<Record<string, Readonly<Record<string, string>>>> = { role: roleWords, step: moveWords };

/** Fields whose values come from a list: `purchase` reads "Purchase". Text that a user typed is never changed. */
const fromList: ReadonlySet<string> = new Set(
  'changes kind lodged outcome priority purpose report riskLevel severity status transactionStatus transactionType verification'.split(' '),
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Formats dates and times, roles, steps and list values such as `pending_inspection`. Leaves any other text as it is. */
function textWords(text: string, name: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return onDay(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return exactly(text);
  const words = byValue[name];
  if (words && Object.hasOwn(words, text)) return words[text] ?? text;
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) || (fromList.has(name) && /^[a-z]+$/.test(text)) ? wordsOf(text) : text;
}

function valueWords(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => valueWords(one, name)).join(', ') || 'not set';
  if (typeof value === 'number' && entityFields.has(name)) return `legal entity ${value}`;
  if (typeof value !== 'object') return textWords(String(value), name);
  if ('name' in value && Object.keys(value).every((part) => part === 'name' || part === 'id')) return String(value.name);
  return Object.entries(value)
    .filter(([part, own]) => part !== 'id' && !isUuid(own))
    .map(([part, own]) => `${fieldWords(part)}: ${valueWords(own, part)}`)
    .join('; ');
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } => value !== null && typeof value === 'object' && 'from' in value && 'to' in value;
const hasValue = (value: unknown) => value !== null && value !== undefined && value !== '';

/** Replaces an id by a link to its record. Leaves it out if the record has no page that the role may open. */
function idFact(name: string, id: string, others: Readonly<Record<string, unknown>>, role: Role): Fact[] {
  const place = places[name];
  if (!place) return [];
  const named = others[stemOf(name)];
  const words = typeof named === 'string' && named ? named : undefined;
  if (can(role, place.permission)) return [{ name: fieldWords(name), words: words ?? 'Open', href: place.at(id) }];
  return words === undefined ? [] : [{ name: fieldWords(name), words }];
}

function factOf(name: string, value: unknown, others: Readonly<Record<string, unknown>>, role: Role): Fact[] {
  if (!hasValue(value)) return [];
  if (isUuid(value)) return idFact(name, value, others, role);
  // The id's fact already shows these words.
  if (isUuid(others[`${name}Id`]) && places[`${name}Id`]) return [];
  // The name beside it says more than the number.
  if (entityFields.has(name) && typeof others[stemOf(name)] === 'string') return [];
  return [{ name: fieldWords(name), words: valueWords(value, name) }];
}

/** The facts of an entry for a role: each changed field with its old and new value, and the other stored facts. */
export function factsOf(metadata: HistoryEntry['metadata'], role: Role): Fact[] {
  const { changed, recordId, ...rest } = metadata ?? {};
  // Older entries store a link to a case as the firearm's words and a `recordId`.
  const others = recordId && 'firearm' in rest ? { ...rest, firearmId: recordId } : rest;
  const touched = Object.entries((changed ?? {}) as Record<string, unknown>);
  // The name beside it says more than the number.
  const worded = touched.filter(([name]) => !(entityFields.has(name) && touched.some(([other]) => other === stemOf(name))));
  const fields = worded.map(([name, value]) => ({
    name: fieldWords(name),
    words: isChange(value) ? `${valueWords(value.from, name)} → ${valueWords(value.to, name)}` : valueWords(value, name),
  }));
  return [...fields, ...Object.entries(others).flatMap(([name, value]) => factOf(name, value, others, role))];
}
