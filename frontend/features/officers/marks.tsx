// An officer's employment and lapse dates, as badges and statuses with words.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { dayOf } from '../../../shared/kinds/time.ts';
import { type Employment, employmentWords, type Officer } from '../../../shared/officers/schema.ts';
import { firstLapseOf, lapseWords, type Term, termOf, termWords } from './wording.ts';

const colours = { active: 'green', suspended: 'red', left: 'grey' } as const;

export const EmploymentBadge = ({ of }: { readonly of: Employment }) => <Badge color={colours[of]}>{employmentWords[of]}</Badge>;

const marks = { expired: 'error', soon: 'warning', valid: 'success' } as const satisfies Record<Term, string>;

/** A last day, marked if it has passed or comes within 30 days. */
export function LastDay({ on }: { readonly on: string }) {
  const today = dayOf(new Date());
  return <StatusIndicator type={marks[termOf(on, today)]}>{termWords(on, today)}</StatusIndicator>;
}

/** The earliest last day of an officer, with what lapses. */
export function NextLapse({ of }: { readonly of: Officer }) {
  const lapse = firstLapseOf(of);
  if (!lapse) return <span>–</span>;
  return (
    <div>
      <LastDay on={lapse.on} />
      <Box fontSize="body-s" color="text-body-secondary">
        {lapseWords(lapse.what)}
      </Box>
    </div>
  );
}
