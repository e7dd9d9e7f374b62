// Splits a JPEG into its parts (ITU T.81, annex B) and removes the camera's metadata.

interface Part {
  readonly marker: number;
  /** Offset of its 0xff. */
  readonly from: number;
  /** Offset after its last byte; for a scan, after the picture data that follows it. */
  readonly to: number;
}

export const startOfScan = 0xda;
const [startOfImage, endOfImage, comment] = [0xd8, 0xd9, 0xfe];
const [app0, app1, app2, app14, app15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
export const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** In scan data, a 0xff followed by 0 is data, and restart markers may appear. */
const isData = (after: number) => after === 0 || (after >= 0xd0 && after <= 0xd7);

function endOfData(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const after = bytes[at + 1];
    if (after !== undefined && after !== 0xff && !isData(after)) return at;
  }
  return bytes.length;
}

/** False for markers without a length (T.81, table B.1) and unassigned codes. */
const hasLength = (marker: number) => marker >= 0xc0 && !(marker >= 0xd0 && marker <= endOfImage);

/** Far more parts than cameras and programs write. Without a limit, millions of empty parts would exhaust the function's memory on every retry. */
export const mostParts = 20_000;

/**
 * Returns the parts from the first to the end marker; undefined if the bytes are not one complete picture. Ignores data after the end marker, where
 * cameras put another picture or a video.
 */
export function partsOf(bytes: Uint8Array): Part[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  const parts: Part[] = [{ marker: startOfImage, from: 0, to: 2 }];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (parts.length > mostParts) return undefined;
    if (bytes[at] === 0xff && marker === endOfImage) return [...parts, { marker, from: at, to: at + 2 }];
    // Skips padding before a marker and bytes outside any part, as viewers do.
    if (bytes[at] !== 0xff || marker === 0xff || !hasLength(marker)) {
      const next = bytes.indexOf(0xff, at + 1);
      if (next < 0) return undefined;
      at = next;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const to = marker === startOfScan ? endOfData(bytes, end) : end;
    parts.push({ marker, from: at, to });
    at = to;
  }
  return undefined;
}

/** True if the part's content starts with the name. Does not read past the part. */
const begins = (bytes: Uint8Array, { from, to }: Part, name: string) =>
  from + 4 + name.length <= to && [...name].every((letter, at) => bytes[from + 4 + at] === letter.charCodeAt(0));

const exif = 'Exif\0\0';

/** The picture's orientation, 1 to 8 (Exif 2.3, tag 0x0112); undefined if not given. */
function orientationIn(bytes: Uint8Array, part: Part): number | undefined {
  if (part.marker !== app1 || !begins(bytes, part, exif)) return undefined;
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + part.from + 4 + exif.length, part.to - part.from - 4 - exif.length);
  const little = tiff.byteLength >= 8 && tiff.getUint16(0) === 0x4949;
  if (tiff.byteLength < 8) return undefined;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return undefined;
  const entries = tiff.getUint16(directory, little);
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= tiff.byteLength; at += 12) {
    if (tiff.getUint16(at, little) !== 0x0112) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif part with nothing but the orientation. */
const upright = (orientation: number) =>
  Uint8Array.from([
    ...[0xff, app1, 0, 34],
    ...Array.from(exif, (letter) => letter.charCodeAt(0)),
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);

/** The JFIF part with its density but without the thumbnail, which may show what was cropped. */
function withoutThumbnail(bytes: Uint8Array, { from, to }: Part): Uint8Array {
  const kept = bytes.slice(from, Math.min(to, from + 18));
  if (kept.length === 18) kept.set([0, 16], 2);
  if (kept.length === 18) kept.set([0, 0], 16);
  return kept;
}

/** The bytes of a part to keep: what the picture needs to look the same, without place, time, device and names. */
function keptOf(bytes: Uint8Array, part: Part): Uint8Array | undefined {
  const { marker, from, to } = part;
  if (marker === app0) return begins(bytes, part, 'JFIF\0') ? withoutThumbnail(bytes, part) : undefined;
  const hasColorData = (marker === app2 && begins(bytes, part, 'ICC_PROFILE\0')) || (marker === app14 && begins(bytes, part, 'Adobe'));
  const isMetadata = (marker >= app0 && marker <= app15) || marker === comment;
  return hasColorData || !isMetadata ? bytes.subarray(from, to) : undefined;
}

/**
 * Returns the same picture, pixel for pixel and in the same orientation, without embedded metadata (place, time, device, names, thumbnails) and without
 * data after its end. Returns the same bytes if there was nothing to remove; undefined if the bytes are not one complete picture.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const orientation = parts.map((part) => orientationIn(bytes, part)).find((value) => value !== undefined);
  const kept = parts.flatMap((part) => keptOf(bytes, part) ?? []);
  // After the JFIF part, which must come first.
  const first = parts[1]?.marker === app0 && begins(bytes, parts[1], 'JFIF\0') ? 2 : 1;
  if (orientation && orientation > 1) kept.splice(first, 0, upright(orientation));
  const whole = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of kept) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.length === bytes.length && whole.every((byte, index) => byte === bytes[index]) ? bytes : whole;
}
