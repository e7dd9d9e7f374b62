// Converts the input of a registration or an edit to the fields of the record.
import type { Acquisition } from '../../shared/firearms/acquisition.ts';
import { barrelQuestion } from '../../shared/firearms/barrel.ts';
import type { EditFirearm } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { spellingOf } from '../data/spelling.ts';
import type { FirearmRecord } from './entity.ts';

/** Unknown values are left out. */
export const keptAcquisition = ({ acquiredOn, from, how }: Acquisition): Pick<FirearmRecord, 'acquiredOn' | 'acquiredFrom' | 'acquiredHow'> => ({
  ...(acquiredOn ? { acquiredOn } : {}),
  ...(from ? { acquiredFrom: from } : {}),
  ...(how ? { acquiredHow: how } : {}),
});

/** Throws `invalid-input` if the barrel length is unusual for the type and not confirmed. */
export function expectBarrel({ type, barrelLength, barrelLengthConfirmed }: EditFirearm, before: FirearmRecord): void {
  const isChanged = (type !== undefined && type !== before.type) || (barrelLength !== undefined && barrelLength !== (before.barrelLength ?? null));
  if (!isChanged || barrelLengthConfirmed) return;
  const question = barrelQuestion(type ?? before.type, barrelLength === undefined ? before.barrelLength : barrelLength);
  if (question) throw new Problem('invalid-input', `Barrel length: ${question}.`, [{ path: 'barrelLength', message: question }]);
}

/** Replaces manufacturer and model by the registry's spelling. Also returns the writes that register a new spelling. */
export async function spelledChange(change: EditFirearm, before: FirearmRecord): Promise<{ change: EditFirearm; writes: Write[] }> {
  const { manufacturer, model } = change;
  if (manufacturer === undefined && model === undefined) return { change, writes: [] };
  const { named, writes } = await spellingOf({ manufacturer: manufacturer ?? before.manufacturer, model: model ?? before.model });
  return {
    change: { ...change, ...(manufacturer === undefined ? {} : { manufacturer: named.manufacturer }), ...(model === undefined ? {} : { model: named.model }) },
    writes,
  };
}
