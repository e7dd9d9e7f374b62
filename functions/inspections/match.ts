// Matches unexpected serial numbers with this count and with the register.
import { confusableSerial } from '../../shared/firearms/near.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { inOrder, type SerialMatch } from '../../shared/inspections/match.ts';
import { countedAlready } from '../../shared/inspections/rules.ts';
import type { Checklist, SaveChecklist } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { findAllAlike } from '../firearms/search.ts';
import type { InspectionRecord } from './entity.ts';
import { linesOf } from './sheets.ts';

type Sent = NonNullable<SaveChecklist['unexpected']>;
type Unexpected = Checklist['unexpected'][number];

/**
 * The unexpected firearms for the record. A serial number that was entered before keeps its match. Throws `conflict` for a firearm that this count
 * expects, because it would be counted twice.
 */
export async function matched(record: InspectionRecord, unexpected: Sent): Promise<Unexpected[]> {
  const known = new Map(((record.unexpected as Unexpected[] | undefined) ?? []).map((one) => [one.serialNumber, one]));
  const added = unexpected.filter(({ serialNumber }) => !known.has(serialNumber)).map(({ serialNumber }) => serialNumber);
  const lines = added.length > 0 ? await linesOf(record.id) : [];
  const expected = new Map(lines.map((line) => [normaliseSerial(line.serialNumber), line]));
  const errors = unexpected.flatMap(({ serialNumber }, at) => {
    const line = known.has(serialNumber) ? undefined : expected.get(normaliseSerial(serialNumber));
    return line ? [{ path: `unexpected.${at}.serialNumber`, message: countedAlready(line) }] : [];
  });
  if (errors[0]) throw new Problem('conflict', `${errors[0].message}.`, errors);
  const alike = await findAllAlike(added);
  const lineOf = new Map(lines.map(({ firearmId, line }) => [firearmId, line]));
  const matchesOf = (serialNumber: string): SerialMatch[] =>
    inOrder(
      (alike.get(confusableSerial(serialNumber)) ?? []).map((one) => ({
        ...{ firearmId: one.id, serialNumber: one.serialNumber, manufacturer: one.manufacturer, model: one.model, status: one.status },
        ...{ ownerName: one.ownerName ?? null, line: lineOf.get(one.id) ?? null },
        how: normaliseSerial(one.serialNumber) === normaliseSerial(serialNumber) ? 'same' : 'near',
      })),
    );
  return unexpected.map(({ serialNumber, notes }) => {
    const before = known.get(serialNumber);
    return { serialNumber, notes: notes ?? before?.notes ?? null, matches: before ? (before.matches ?? null) : matchesOf(serialNumber) };
  });
}
