// Finds the record of a label, or the firearms whose serial number ends with the typed characters, and shows them in the list.
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { codeInScan, signsOfCode } from '../../../shared/labels/code.ts';
import { fewestOfSerial, type LabelledRecord } from '../../../shared/labels/schema.ts';
import { send } from '../../api/client.ts';
import { ScanField, type ScanResult } from '../../ui/scan/scan-field.tsx';
import type { LabelFilters } from './filters.tsx';

type Found = Pick<LabelledRecord, 'kind' | 'name' | 'detail'>;

const shownAs = ({ name, detail }: Found): string => `${name}, ${detail}`;

export function CheckLabel({ provider, set }: LabelFilters) {
  const show = ({ kind, detail }: Found) => set({ tab: undefined, kind, search: kind === 'safe' ? undefined : detail });
  const onCode = async (text: string): Promise<ScanResult> => {
    // A text as long as a code may be one that was read wrongly: the server then asks for another scan.
    const code = codeInScan(text) ?? (text.replace(/[\s-]/g, '').length === signsOfCode + 1 ? text.replace(/[^\w-]/g, '') : undefined);
    if (code) {
      const { data } = await send(contract.labels.resolve, { params: { code } });
      show(data);
      return { tone: 'accepted', text: shownAs(data) };
    }
    const { data } = await send(contract.labels.find, { query: { serial: text, ...provider } });
    const [first] = data.matches;
    if (!first) return { tone: 'refused', text: `No firearm of this provider has a serial number that ends with ${text}.` };
    if (data.total === 1) {
      show(first);
      return { tone: 'accepted', text: shownAs(first) };
    }
    set({ tab: undefined, kind: 'firearm', search: text });
    return { tone: 'accepted', text: `${counted(data.total, 'firearm')} end with ${text}. Compare the serial number on the firearm.` };
  };
  return (
    <ScanField
      label="Find by label"
      description={`Scan a label. Or type its code, or the last ${fewestOfSerial} or more characters of a serial number, and press Enter.`}
      onCode={onCode}
    />
  );
}
