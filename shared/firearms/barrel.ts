// Usual barrel lengths by type. An unusual length is accepted once the user confirms it.

/** Millimetres, from the shortest to the longest barrels sold. Other lengths are rare or in another unit. */
const barrelRanges = {
  // From derringers of 1 inch to single-shot target pistols of 16 inches.
  Pistol: [25, 410],
  Revolver: [25, 410],
  // From personal defence weapons of 7 inches to .50 BMG rifles and muzzle-loaders.
  Rifle: [175, 1100],
  // From breaching shotguns of 6.5 inches to wildfowling guns.
  Shotgun: [165, 1000],
  // From machine pistols to heavy machine guns.
  'Machine Gun': [100, 1200],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

const rangeOf = (type: string): readonly [number, number] | undefined => (barrelRanges as Readonly<Record<string, readonly [number, number]>>)[type];

const inch = 25.4;
const digits = (length: number) => String(Math.round(length * 100) / 100);

/** A guess at the intended length: inches, centimetres, or one digit too many. */
function meant(length: number, [least, most]: readonly [number, number]): string {
  const likely = [...new Set([length * inch, length * 10, length / 10].map((one) => Math.round(one * 10) / 10))].filter((one) => one >= least && one <= most);
  return likely.length > 0 ? ` Is it ${likely.map((one) => `${digits(one)} mm`).join(' or ')}?` : '';
}

/** The question to the user about an unusual length; undefined for a usual one. Type "Other" accepts any length. */
export function barrelQuestion(type: string | null | undefined, length: number | null | undefined): string | undefined {
  const range = type ? rangeOf(type) : undefined;
  if (!type || !range || length === null || length === undefined || Number.isNaN(length)) return undefined;
  const [least, most] = range;
  if (length >= least && length <= most) return undefined;
  return `${digits(length)} mm is unusual for a ${type.toLowerCase()} (${least} to ${most} mm).${meant(length, range)} Correct the length or confirm it`;
}
