// For tests: pictures as cameras and programs write them, built from the example picture with extra segments before its first table.
import { exampleJpeg } from '../../shared/documents/example.ts';
import { joined, text } from './documents.ts';

/** Builds one segment of a JPEG: marker, length and content. */
export function partOf(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return joined(new Uint8Array([0xff, marker, length >> 8, length & 0xff]), content);
}

/** The position after the start marker and the JFIF segment. */
const behindJfif = 20;
export const withParts = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined(exampleJpeg().slice(0, behindJfif), ...parts, exampleJpeg().slice(behindJfif));

const ascii = (tag: number, words: string, at: number) => entry(tag, 2, words.length + 1, at);
const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = new DataView(new ArrayBuffer(12));
  bytes.setUint16(0, tag, true);
  bytes.setUint16(2, type, true);
  bytes.setUint32(4, count, true);
  bytes.setUint32(8, value, true);
  return new Uint8Array(bytes.buffer);
};
const u32 = (...values: readonly number[]) => new Uint8Array(new Uint32Array(values).buffer);
const u16 = (value: number) => new Uint8Array(new Uint16Array([value]).buffer);

export const safe = { latitude: -26.2041, longitude: 28.0473 };
const degrees = (value: number) => u32(Math.round(Math.abs(value) * 10_000), 10_000, 0, 1, 0, 1);

/** Builds a phone's Exif data: orientation, make and location (little-endian, as most phones write it). */
export function phoneExif(orientation = 6): Uint8Array {
  const make = 'Armoury Phone';
  const first = 8 + 2 + 3 * 12 + 4;
  const gps = first + make.length + 1;
  const rationals = gps + 2 + 4 * 12 + 4;
  const letter = (word: string) => word.charCodeAt(0);
  const tiff = joined(
    text('II'),
    new Uint8Array([42, 0]),
    ...[u32(8), u16(3), ascii(0x010f, make, first), entry(0x0112, 3, 1, orientation), entry(0x8825, 4, 1, gps), u32(0)],
    text(`${make}\0`),
    ...[u16(4), entry(1, 2, 2, letter('S')), entry(2, 5, 3, rationals), entry(3, 2, 2, letter('E')), entry(4, 5, 3, rationals + 24), u32(0)],
    ...[degrees(safe.latitude), degrees(safe.longitude)],
  );
  return partOf(0xe1, joined(text('Exif\0\0'), tiff));
}

/** The example picture in many scans, each with restart markers, as libjpeg-turbo's `cjpeg -progressive -restart 1` writes it. */
const inScans = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgy',
  'IRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCABAAGADASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAAYFBAf/xAAWAQEB',
  'AQAAAAAAAAAAAAAAAAAAAgH/3QAEAAb/2gAMAwEAAhADEAAAAaoTQMAAABv/0KrH2JqXKwl5usIbrCM3euX1G3Aiv//RqhNAxNUompj0zzOs1LiHuAJr/9KqE0AAh7gStUMBv//EAB4Q',
  'AAICAgMBAQAAAAAAAAAAAAADBBQQMBUgNAIF/90ABAAM/9oACAEBAAEFAtn/0Nn/0SdI+kF9pfaX2l9pfaX2l9pFlsbIx//SP1tED24//9PrxJxOIHtz/9TRA9uf/9Xvx8khxHqlZ//W',
  '2f/EABcRAAMBAAAAAAAAAAAAAAAAAAEQIAD/3QAEAAb/2gAIAQMBAT8Br//Qr//RZwX/0q//xAAYEQADAQEAAAAAAAAAAAAAAAABECAAEf/aAAgBAgEBPwGv/9AV/9FjFf/SfX//xAAh',
  'EAABAwQCAwEAAAAAAAAAAAAAAjOhAxEgMAEQEoGicf/dAAQADP/aAAgBAQAGPwLZ/9DZ/9ER4qtcdgdgdgdgdgdgdgSjld/Xf//SKPvRT7//08Xvke+eqeH/1NFPD//VzakQtaLcfuH/',
  '1tn/xAAgEAAABQQDAQAAAAAAAAAAAAAAARHR8CAwUbEQIfGB/9oACAEBAAE/Ibn/0Ln/0Rk7r0uBIVhIVhIVhIVhIVhIVhIVgmamvScc/wD/0hL8sb2j5//Tpn7E/fG9o6P/1LG9o6P/',
  '1a4iuERGqmnB0f/Wuf/dAAQABv/aAAwDAQACAAMAAAAQCDDDDC//0Ejjj3g//9EIMNSgL//SCCCSDC//xAAUEQEAAAAAAAAAAAAAAAAAAAAg/9oACAEDAQE/EF//0F//0V//0l//xAAU',
  'EQEAAAAAAAAAAAAAAAAAAAAg/9oACAECAQE/EF//0F//0V//0l//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/90ABAAM/9oACAEBAAE/EE//0E//0UxH55555550K/8A/9JDv//TQRv/AP/U',
  'S/8A/9VFyu//AP/WT//Z',
];
export const progressiveJpeg = (): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(inScans.join(''), 'base64'));
