// The month in the address of a list behind a trend; this month by default.

import * as v from 'valibot';
import { Month } from '../../../shared/kinds/index.ts';
import { dayAfter, monthOf } from '../../../shared/kinds/time.ts';
import { monthAfter } from '../../../shared/reports/period.ts';
import { useSearchParams } from '../../app/navigate.tsx';

export function useMonth(): { readonly month: string; readonly from: string; readonly to: string } {
  const [address] = useSearchParams();
  const asked = address.get('month');
  const month = v.is(Month, asked) ? asked : monthOf(new Date());
  return { month, from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) };
}
