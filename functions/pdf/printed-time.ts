// Moments as the registry prints them.
const johannesburg = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Johannesburg', dateStyle: 'short', timeStyle: 'short' });
/** YYYY-MM-DD HH:MM in South African standard time. */
export const printedTime = (at: Date): string => `${johannesburg.format(at)} SAST`;
