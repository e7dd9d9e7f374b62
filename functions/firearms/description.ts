// What a registration or an edit says of a firearm, as the record keeps it.
import type { Acquisition } from '../../shared/firearms/acquisition.ts';
import { barrelQuestion } from '../../shared/firearms/barrel.ts';
import type { EditFirearm } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { Write } from '../data/commit.ts';
import { spellingOf } from '../data/spelling.ts';
import type { FirearmRecord } from './entity.ts';

/** As the record keeps it: what is not known is left out. */
export const keptAcquisition = ({ acquiredOn, from, how }: Acquisition): Pick<FirearmRecord, 'acquiredOn' | 'acquiredFrom' | 'acquiredHow'> => ({
  ...(acquiredOn ? { acquiredOn } : {}),
  ...(from ? { acquiredFrom: from } : {}),
  ...(how ? { acquiredHow: how } : {}),
});

/** The barrel's length is confirmed where firearms of the type have no such barrel. Throws `invalid-input`. */
export function expectBarrel({ type, barrelLength, barrelLengthConfirmed }: EditFirearm, before: FirearmRecord): void {
  const isChanged = (type !== undefined && type !== before.type) || (barrelLength !== undefined && barrelLength !== (before.barrelLength ?? null));
  if (!isChanged || barrelLengthConfirmed) return;
  const question = barrelQuestion(type ?? before.type, barrelLength === undefined ? before.barrelLength : barrelLength);
  if (question) throw new Problem('invalid-input', `Barrel length: ${question}.`, [{ path: 'barrelLength', message: question }]);
}

/** The change with manufacturer and model as the registry spells them, and the writes that make a new spelling known. */
export async function spelledChange(change: EditFirearm, before: FirearmRecord): Promise<{ change: EditFirearm; writes: Write[] }> {
  const { manufacturer, model } = change;
  if (manufacturer === undefined && model === undefined) return { change, writes: [] };
  const { named, writes } = await spellingOf({ manufacturer: manufacturer ?? before.manufacturer, model: model ?? before.model });
  return {
    change: { ...change, ...(manufacturer === undefined ? {} : { manufacturer: named.manufacturer }), ...(model === undefined ? {} : { model: named.model }) },
    writes,
  };
}
