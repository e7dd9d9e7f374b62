// The times of the daily copies of the registers of provision: 06:00 and 18:00 in Johannesburg, which is two hours ahead of UTC all year.

const periodMs = 12 * 3_600_000;
/** 04:00 UTC. */
const firstMs = 4 * 3_600_000;

const startOfPeriod = (at: number) => Math.floor((at - firstMs) / periodMs) * periodMs + firstMs;

/** The latest time of a copy, at this moment or before it. */
export const lastCopyTime = (now: Date): string => new Date(startOfPeriod(now.getTime())).toISOString();

/** The first time of a copy after this moment. */
export const nextCopyTime = (at: string): string => new Date(startOfPeriod(Date.parse(at)) + periodMs).toISOString();

/** Each time of a copy from the first to the last, both included, oldest first. */
export function copyTimesBetween(first: string, last: string): string[] {
  const times: string[] = [];
  for (let at = first; at <= last; at = nextCopyTime(at)) times.push(at);
  return times;
}
