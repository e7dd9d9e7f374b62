// Checks that metadata is removed from a picture and the picture stays the same. Uses two other libraries: a decoder and a metadata reader.
import exifr from 'exifr';
import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { contentRefusalOf } from '../../shared/documents/content.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { mostParts, partsOf, withoutMetadata } from '../../shared/documents/jpeg.ts';
import { joined, text } from '../../testing/server/documents.ts';
import { partOf, phoneExif, progressiveJpeg, safe, withParts } from '../../testing/server/jpegs.ts';

const pixels = (bytes: Uint8Array) => jpeg.decode(bytes, { useTArray: true }).data;
const everything = { tiff: true, xmp: true, icc: true, iptc: true, jfif: false, gps: true, exif: true, translateValues: false };
const said = async (bytes: Uint8Array) => (await exifr.parse(Buffer.from(bytes), everything)) ?? {};
const markers = (bytes: Uint8Array) => partsOf(bytes)?.map(({ marker }) => marker);

const xmp = partOf(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>'));
const iptc = partOf(0xed, text('Photoshop 3.0\0with the name of whoever took it'));
const written = partOf(0xfe, text('Safe 3, behind the second door'));
const adobe = partOf(0xee, joined(text('Adobe'), new Uint8Array([0, 100, 0, 0, 0, 0, 1])));
const icc = partOf(0xe2, joined(text('ICC_PROFILE\0'), new Uint8Array([1, 1]), new Uint8Array(128)));

describe('a picture', () => {
  test('from a phone loses its location and keeps its pixels and orientation', async () => {
    const came = withParts(phoneExif(6), xmp, iptc, written);
    expect(await said(came)).toMatchObject({ Make: 'Armoury Phone', latitude: safe.latitude, longitude: safe.longitude });

    const kept = withoutMetadata(came) as Uint8Array;

    expect(await said(kept)).toEqual({ Orientation: 6 });
    expect(Buffer.from(kept).toString('latin1')).not.toMatch(/Phone|Photoshop|xap|Safe 3/);
    expect(pixels(kept)).toEqual(pixels(came));
  });

  test('with an absurd number of parts is refused', () => {
    const parts = (count: number) => withParts(joined(...Array.from({ length: count }, () => partOf(0xfe, new Uint8Array()))));

    expect(contentRefusalOf(parts(1000), 'image/jpeg')).toBeUndefined();
    expect(contentRefusalOf(parts(mostParts), 'image/jpeg')).toContain('not a complete JPEG picture');
  });

  test.each([
    ['a picture in one scan', exampleJpeg()],
    ['a picture in many scans', progressiveJpeg()],
  ])('%s without metadata is returned unchanged', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBe(bytes);
    expect(withoutMetadata(joined(bytes, written))).toEqual(bytes);
    expect(withoutMetadata(withoutMetadata(withParts(phoneExif(8))) as Uint8Array)).toEqual(withoutMetadata(withParts(phoneExif(8))));
  });

  test('keeps its color data', () => {
    expect(markers(withoutMetadata(withParts(icc, adobe, written)) as Uint8Array)?.slice(1, 4)).toEqual([0xe0, 0xe2, 0xee]);
  });

  test('loses its thumbnail, which may show what was cropped', () => {
    const bytes = exampleJpeg();
    const small = joined(bytes.slice(0, 2), partOf(0xe0, joined(bytes.slice(6, 18), new Uint8Array([1, 1, 9, 9, 9]))), bytes.slice(20));

    expect(withoutMetadata(small)).toEqual(bytes);
  });

  test('loses data after its end', () => {
    expect(withoutMetadata(joined(exampleJpeg(), withParts(phoneExif())))).toEqual(exampleJpeg());
  });

  const behind = (at: number, bytes: readonly number[]) => joined(exampleJpeg().slice(0, at), new Uint8Array(bytes), exampleJpeg().slice(at));
  const beforeEnd = exampleJpeg().length - 2;
  test.each([
    ['zeros between two parts', behind(20, new Array(12).fill(0))],
    ['text between two parts', behind(20, [...text('\r\nScanned by an office copier\r\n')])],
    ['bytes after the start marker', behind(2, [0, 1, 2])],
    ['0xff with a zero between two parts', behind(20, [0, 0xff, 0, 7])],
    ['fill bytes between two parts', behind(20, [0xff, 0xff, 0xff])],
    ['a restart marker between two parts', behind(20, [0xff, 0xd0])],
    ['a second start marker', behind(2, [0xff, 0xd8])],
    ['zeros after its end', behind(beforeEnd + 2, new Array(40).fill(0))],
    ['a line break after its end', behind(beforeEnd + 2, [13, 10])],
  ])('is accepted with %s, which are removed', (_, bytes) => {
    expect(contentRefusalOf(bytes, 'image/jpeg')).toBeUndefined();
    expect(withoutMetadata(bytes)).toEqual(exampleJpeg());
  });

  test('is accepted with fill bytes before its end', () => {
    const bytes = behind(beforeEnd, [0xff, 0xff]);

    expect(contentRefusalOf(bytes, 'image/jpeg')).toBeUndefined();
    expect(pixels(withoutMetadata(bytes) as Uint8Array)).toEqual(pixels(exampleJpeg()));
  });

  test.each([
    ['bytes before its start marker', joined(new Uint8Array(3), exampleJpeg())],
    ['a missing end', exampleJpeg().slice(0, -2)],
    ['stray bytes instead of parts', joined(exampleJpeg().slice(0, 20), new Uint8Array(500))],
  ])('is refused with %s', (_, bytes) => {
    expect(contentRefusalOf(bytes, 'image/jpeg')).toMatch(/^Only PDF and JPEG files are allowed\. This is not a complete JPEG picture: ./);
  });

  test.each([
    ['without an orientation', partOf(0xe1, text('Exif\0\0II*\0'))],
    ['with an invalid orientation', phoneExif(9)],
    ['pointing beyond its end', partOf(0xe1, joined(text('Exif\0\0II*\0'), new Uint8Array([255, 255, 255, 255])))],
  ])('with Exif data %s loses it', (_, part) => {
    expect(withoutMetadata(withParts(part))).toEqual(exampleJpeg());
  });

  test.each([
    ['is truncated', exampleJpeg().slice(0, -2)],
    ['ends in a part', withParts(partOf(0xe1, text('Exif'))).slice(0, 26)],
    ['is not a JPEG', text('a page')],
    ['is empty', new Uint8Array()],
  ])('that %s is not processed', (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeUndefined();
  });

  test('has the same pixels whatever metadata is added, and comes out without it', () => {
    const plain = pixels(exampleJpeg());
    const saying = fc.record({
      marker: fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xe5, 0xec, 0xed, 0xef, 0xfe),
      content: fc.uint8Array({ maxLength: 200 }),
    });
    fc.assert(
      fc.property(fc.array(saying, { maxLength: 6 }), fc.uint8Array({ maxLength: 50 }), (parts, behind) => {
        const kept = withoutMetadata(joined(withParts(...parts.map(({ marker, content }) => partOf(marker, content))), behind)) as Uint8Array;
        expect(kept).toEqual(exampleJpeg());
        expect(pixels(kept)).toEqual(plain);
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['JFIF\0', 0xe0],
    ['Exif\0\0', 0xe1],
    ['ICC_PROFILE\0', 0xe2],
  ])('a part that ends before its name %j does not match the name', (name, marker) => {
    const short = new Uint8Array([0xff, marker, 0, 2, ...Buffer.from(name, 'latin1')]);
    const [head, rest] = [exampleJpeg().subarray(0, 2), exampleJpeg().subarray(2)];
    const kept = withoutMetadata(joined(joined(head, short), rest));

    expect(kept).toEqual(withoutMetadata(exampleJpeg()));
  });

  test('reading a JPEG never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(400), (bytes, at) => {
        const spoiled = exampleJpeg();
        spoiled.set(bytes.subarray(0, Math.max(0, spoiled.length - at)), at);
        for (const each of [bytes, spoiled, joined(new Uint8Array([0xff, 0xd8]), bytes)]) {
          const kept = withoutMetadata(each);
          if (kept) expect(withoutMetadata(kept)).toEqual(kept);
        }
      }),
      { numRuns: 300 },
    );
  });
});
