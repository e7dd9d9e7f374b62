// Writes a register of provision as a file: the columns of the paper register (reg 22(2)).
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { purposeWords } from '../../shared/custody/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { seesIdNumbers } from '../../shared/provision-register/rules.ts';
import type { ProvisionEntry, ProvisionExportQuery } from '../../shared/provision-register/schema.ts';
import { conditionOf, endWords, enteredByWords } from '../../shared/provision-register/wording.ts';
import { correctionColumns, correctionOf, joined, moment, registerPdf } from '../books/print.ts';
import { getBranch } from '../branches/store.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import type { PrintRow } from '../pdf/printout.ts';
import { listEntries, listWhole } from './store.ts';

type Asker = Pick<Actor, 'role' | 'duty'>;

/** A page of the register for its file, oldest entries first. */
export const pageForFile = (scope: Scope, { branch, ...query }: ProvisionExportQuery, asker: Asker) =>
  (seesIdNumbers(asker) ? listWhole : listEntries)(branch, scope, { ...query, order: 'asc' });

const columns = {
  number: ['No.', (entry) => entry.number],
  kind: ['Entry', (entry) => entry.kind],
  side: ['Of', (entry) => entry.side],
  provision: ['Return of Entry', (entry) => entry.provision],
  outAt: ['Issued', (entry) => entry.outAt],
  make: ['Manufacturer', (entry) => entry.manufacturer],
  model: ['Model', (entry) => entry.model],
  type: ['Type', (entry) => entry.type],
  caliber: ['Caliber', (entry) => entry.caliber],
  serial: ['Serial Number', (entry) => entry.serialNumber],
  marks: ['Other Marks', (entry) => entry.marks],
  license: ['License Number', (entry) => entry.licenseNumber],
  licensed: ['License Date', (entry) => entry.licenseDate],
  officer: ['Officer', (entry) => entry.officerName],
  idNumber: ['ID or Passport Number', (entry) => entry.idNumber],
  psira: ['PSiRA Number', (entry) => entry.psiraNumber],
  purpose: ['Purpose', (entry) => purposeWords[entry.purpose]],
  place: ['Place', (entry) => entry.place],
  until: ['Authorised Until', (entry) => entry.dueAt],
  authorisation: ['Authorisation', (entry) => entry.authorisationNumber],
  roundsOut: ['Rounds Issued', (entry) => entry.roundsOut],
  issuedBy: ['Issued by', (entry) => entry.issuedBy],
  inAt: ['Returned', (entry) => entry.inAt],
  ended: ['End', (entry) => (entry.ended ? endWords[entry.ended] : null)],
  roundsIn: ['Rounds Returned', (entry) => entry.roundsIn],
  condition: ['Condition', (entry) => conditionOf(entry) || null],
  receivedBy: ['Received by', (entry) => entry.receivedBy],
  remarks: ['Remarks', (entry) => entry.remarks],
  ...correctionColumns,
  entered: ['Entered', (entry) => entry.enteredAt],
  enteredBy: ['Entered by', (entry) => entry.enteredBy],
  automatic: ['By the Registry', (entry) => entry.automatic],
  firearm: ['Firearm ID', (entry) => entry.firearmId],
  hash: ['SHA-256', (entry) => entry.hash],
} as const satisfies Record<string, readonly [header: string, value: (entry: ProvisionEntry) => Value]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

export const provisionColumns = Object.values(columns);

const printed = [
  { header: 'No.', share: 3, align: 'right' },
  { header: 'Out', share: 6 },
  { header: 'Make, type, caliber, serial number and marks', share: 12 },
  { header: 'License number and date', share: 8 },
  { header: 'Officer, ID and PSiRA number', share: 10.5 },
  { header: 'Purpose, place, period and authorisation', share: 12 },
  { header: 'Rounds out', share: 4.5, align: 'right' },
  { header: 'Issued by', share: 6.5 },
  { header: 'Signature', share: 6.5 },
  { header: 'In', share: 6 },
  { header: 'Rounds in, condition', share: 6 },
  { header: 'Received by', share: 6.5 },
  { header: 'Signature', share: 6.5 },
  { header: 'Remarks', share: 7 },
] as const;

function rowOf(values: readonly Value[]): PrintRow {
  const one = Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, Value>;
  const isReturn = one.side === 'return';
  const entered = `Entered ${dayOf(String(one.entered))} by ${enteredByWords({ enteredBy: String(one.enteredBy), automatic: one.automatic === true })}`;
  const { note, ...struck } = correctionOf(one);
  return {
    cells: [
      String(one.number),
      moment(one.outAt),
      joined([joined([one.make, one.model]), one.type, one.caliber, one.serial, one.marks], ', '),
      joined([one.license, one.licensed], ', '),
      joined([one.officer, one.idNumber, one.psira && `PSiRA ${one.psira}`], ', '),
      joined([one.purpose, one.place, `until ${moment(one.until)}`, one.authorisation], ', '),
      String(one.roundsOut),
      joined([one.issuedBy]),
      '',
      one.inAt ? joined([moment(one.inAt), isReturn && one.provision ? `(entry ${one.provision})` : '']) : '',
      joined([one.roundsIn, one.condition], ', '),
      joined([one.receivedBy]),
      '',
      joined([one.ended, one.remarks], ', '),
    ],
    ...struck,
    note: joined([note, entered], '. '),
  };
}

const pdf = registerPdf({
  columns: printed,
  rowOf,
  kinds: { provision: 'provisions', return: 'returns', correction: 'corrections' },
  searched: (text) => `entries with "${text}"`,
  async headOf({ query, scope }) {
    const branch = await getBranch(String(query.branch), scope);
    const entity = await findLegalEntity(branch.legalEntityId);
    return {
      name: joined([entity?.name, branch.name], ', '),
      facts: [
        ['Holder', joined([entity?.name, entity?.psiraNumber], ', ')],
        ['Branch', joined([branch.name, branch.street, branch.city], ', ')],
        ['Kept under', 'Regulation 22(2), Firearms Control Regulations, 2004'],
        ['Beyond the regulation', 'Rounds, returns, conditions and PSiRA numbers are kept in addition to regulation 22(2)(a) and (b).'],
      ],
    };
  },
});

export const provisionFiles = { pdf };
