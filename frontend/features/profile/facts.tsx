// The firearm's record, field by field (spec 2, section 2.14).
import Badge from '@cloudscape-design/components/badge';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import type { Acquisition } from '../../../shared/firearms/acquisition.ts';
import type { Firearm, FirearmDetail } from '../../../shared/firearms/schema.ts';
import { exactly, jsonWords, onDay } from '../../../shared/kinds/format.ts';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { VerificationWords } from '../../ui/records/verification-words.tsx';

const orNotYet = (instant: string | null, words: (instant: string) => string) => (instant ? words(instant) : 'Not yet');

const conditionColours: Readonly<Record<string, 'green' | 'blue' | 'severity-medium' | 'red'>> = {
  excellent: 'green',
  good: 'blue',
  fair: 'severity-medium',
  poor: 'red',
};

export function ConditionBadge({ condition }: Pick<Firearm, 'condition'>) {
  if (!condition) return <Badge>Condition not recorded</Badge>;
  return <Badge color={conditionColours[condition] ?? 'grey'}>{wordsOf(condition)}</Badge>;
}

/** Any value other than high and medium shows as low (spec 2, section 3). Without a value the risk was not assessed. */
function riskWords(riskLevel: string | null): string {
  if (riskLevel === 'high' || riskLevel === 'medium') return wordsOf(riskLevel);
  return riskLevel === null ? 'Not assessed' : 'Low';
}

/** "12 March 2024, purchase, from Cape Guns". */
const acquiredWords = ({ acquiredOn, how, from }: Acquisition): string =>
  [acquiredOn && onDay(acquiredOn), how, from && `from ${from}`].filter(Boolean).join(', ');

export function Facts({ firearm }: { readonly firearm: FirearmDetail }) {
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={160}
      items={[
        // The specification's nine fields in its order, then the others.
        { label: 'Serial number', value: firearm.serialNumber },
        { label: 'Caliber', value: firearm.caliber },
        { label: 'Type', value: firearm.type },
        { label: 'Registration date', value: onDay(firearm.registrationDate) },
        { label: 'Status', value: firearm.reversal ? 'Reversed' : <StatusBadge status={firearm.status} /> },
        { label: 'Last inspection', value: orNotYet(firearm.lastInspectionDate, onDay) },
        { label: 'Owner entity', value: firearm.ownerName },
        { label: 'Location', value: firearm.location },
        { label: 'Risk level', value: riskWords(firearm.riskLevel) },
        { label: 'Verification', value: <VerificationWords of={firearm.verification} /> },
        { label: 'Keeper', value: firearm.keeperName ?? 'The owner' },
        { label: 'Status since', value: onDay(firearm.statusSince) },
        { label: 'Last profiled', value: orNotYet(firearm.lastProfiledAt, exactly) },
        { label: 'Barrel length', value: firearm.barrelLength === null ? 'N/A' : `${firearm.barrelLength} mm` },
        ...(firearm.acquisition ? [{ label: 'Acquired', value: acquiredWords(firearm.acquisition) }] : []),
        { label: 'License type', value: firearm.licenseType },
        { label: 'Library record', value: firearm.libraryReference === null ? 'None' : <LibraryLink {...firearm} /> },
        { label: 'Last changed', value: `${exactly(firearm.updatedAt)} (version ${firearm.version})` },
        ...Object.entries(firearm.additionalInfo ?? {}).map(([name, value]) => ({ label: wordsOf(name), value: jsonWords(value) })),
      ]}
    />
  );
}

/** Links by number, because the firearm's model can differ from the library's. */
const LibraryLink = ({ libraryReference }: Firearm) => <Link href={`/library?record=${libraryReference}`}>{`Number ${libraryReference}`}</Link>;
