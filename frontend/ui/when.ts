// Days and moments as they are shown: South African time, its offset included.
import { dayOf } from '../../shared/kinds/time.ts';

const day = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });
const moment = new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
  timeZone: 'Africa/Johannesburg',
});

/** "21 November 2026", of an instant or of a calendar day. */
export const onDay = (at: string): string => day.format(new Date(dayOf(at)));
/** "21 November 2026 at 09:30:49 GMT+02:00". */
export const exactly = (instant: string): string => moment.format(new Date(instant));
