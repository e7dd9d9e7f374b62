// The words and numbers of the overview.
const number = new Intl.NumberFormat('en-ZA');
export const figure = (n: number): string => number.format(n);

const monthName = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "October 2026". */
export const monthInWords = (month: string): string => monthName.format(new Date(`${month}-15T00:00:00Z`));
