// Which barrels firearms of a type have. A length outside is asked back, not refused: it is registered once it was confirmed.

/** Millimetres, from the shortest to the longest that makers have sold; shorter and longer ones are rare or measured in another unit. */
const barrelRanges = {
  // Derringers of one inch; target and single-shot pistols of sixteen.
  Pistol: [25, 410],
  Revolver: [25, 410],
  // Personal defence weapons of seven inches; rifles in .50 BMG and muzzle-loaders.
  Rifle: [175, 1100],
  // Short breachers of six and a half inches; wildfowling guns.
  Shotgun: [165, 1000],
  // From machine pistols to heavy machine guns.
  'Machine Gun': [100, 1200],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

const rangeOf = (type: string): readonly [number, number] | undefined => (barrelRanges as Readonly<Record<string, readonly [number, number]>>)[type];

const inch = 25.4;
const digits = (length: number) => String(Math.round(length * 100) / 100);

/** What was probably meant: the length in inches or centimetres, or with a digit too many. */
function meant(length: number, [least, most]: readonly [number, number]): string {
  const likely = [...new Set([length * inch, length * 10, length / 10].map((one) => Math.round(one * 10) / 10))].filter((one) => one >= least && one <= most);
  return likely.length > 0 ? ` Is it ${likely.map((one) => `${digits(one)} mm`).join(' or ')}?` : '';
}

/** The question to who enters the length; undefined when firearms of the type have such barrels. "Other" has any. */
export function barrelQuestion(type: string | null | undefined, length: number | null | undefined): string | undefined {
  const range = type ? rangeOf(type) : undefined;
  if (!type || !range || length === null || length === undefined || Number.isNaN(length)) return undefined;
  const [least, most] = range;
  if (length >= least && length <= most) return undefined;
  return `${digits(length)} mm is unusual for a ${type.toLowerCase()} (${least} to ${most} mm).${meant(length, range)} Correct the length or confirm it`;
}
