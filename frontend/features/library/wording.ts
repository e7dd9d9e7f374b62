// Words of the library page: codes, missing values and colours of classifications.
import type { BadgeProps } from '@cloudscape-design/components/badge';
import type { SelectProps } from '@cloudscape-design/components/select';
import { decimal } from '../../../shared/kinds/format.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';

export const spaced = (code: string) => code.replaceAll('_', ' ');

/** "semi_automatic" reads "Semi automatic". */
export const plain = (code: string) => spaced(code).replace(/^./, (c) => c.toUpperCase());

/** "N/A" for a missing value. A value with a unit has its thousands separated; a year has no unit. */
export function shown(value: string | number | null, unit = ''): string {
  if (value === null || value === '') return 'N/A';
  return unit ? `${typeof value === 'number' ? decimal(value, 2, 0) : value} ${unit}` : String(value);
}
export const shownCode = (code: string | null) => (code ? plain(code) : 'N/A');

/** Civilian green, restricted yellow, military_only red, anything else grey (spec 1, section 2). */
export function classificationColor(classification: string): BadgeProps['color'] {
  const colors: Record<string, BadgeProps['color']> = { civilian: 'green', restricted: 'severity-low', military_only: 'red' };
  return colors[classification] ?? 'grey';
}

type Verification = LibraryFirearm['verificationStatus'];

/** Words, so that the meaning does not depend on colour. */
export const verificationBadge = (status: Verification): string => ({ pending: 'Awaiting verification', verified: 'Verified', rejected: 'Rejected' })[status];
export const verificationColor = (status: Verification): BadgeProps['color'] => (({ pending: 'grey', verified: 'green', rejected: 'red' }) as const)[status];

export const options = (codes: readonly string[], label: (code: string) => string = plain): SelectProps.Option[] =>
  codes.map((value) => ({ value, label: label(value) }));
