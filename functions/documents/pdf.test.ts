// Checks that PDFs from any program are accepted if readers can open them without a password.
import { describe, expect, test } from 'vitest';
import { contentRefusalOf } from '../../shared/documents/content.ts';
import { examplePdf } from '../../shared/documents/example.ts';
import { joined, text } from '../../testing/server/documents.ts';

const whole = new TextDecoder().decode(examplePdf('A page'));
const refusalOf = (file: string | Uint8Array) => contentRefusalOf(typeof file === 'string' ? text(file) : file, 'application/pdf');

/** Appends a second version, as forms and signatures do. */
function updated(file: string, trailer = '/Size 7 /Root 1 0 R /Prev 9'): string {
  const object = '6 0 obj\n<< /Type /Annot /Contents (signed 100% (twice\\)) by >> us) >>\nendobj\n';
  return `${file}${object}xref\n6 1\n0000000000 00000 n \ntrailer\n<< ${trailer} >>\nstartxref\n${file.length + object.length}\n%%EOF\n`;
}
/** A PDF with a cross-reference stream, as programs since 2003 write it. */
function inStream(keys: string): string {
  const body = whole.slice(0, whole.indexOf('xref\n'));
  return `${body}7 0 obj\n<< /Type /XRef /Size 8 /W [1 2 1] ${keys} /Length 4 >>\nstream\n\0\0\0\0\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`;
}
const linearized = (length: number) =>
  whole.replace('%PDF-1.4\n', `%PDF-1.4\n9 0 obj\n<< /Linearized 1 /L ${length} /H [1 2] /O 3 /E 9 /N 1 /T 9 >>\nendobj\nstartxref\n0\n%%EOF\n`);
const rich = '1 0 obj\n<< /RC (<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Approved</p></body>) >>\nendobj\n';

describe('accepts a PDF', () => {
  test.each([
    ['that is complete', whole],
    ['with CRLF at its end', whole.replace('%%EOF\n', '%%EOF\r\n')],
    ['with CR for line breaks at its end', whole.replace(/startxref\n(\d+)\n%%EOF\n/, 'startxref\r$1\r%%EOF\r')],
    ['without a line break at its end', whole.trimEnd()],
    ['padded with spaces', whole + ' \r\n'.repeat(4000)],
    ['padded with zeros', whole + '\0'.repeat(20_000)],
    ['with a few lines after its end', `${whole}<!-- printed by the office server -->\n`],
    ['with a comment before its end', whole.replace('%%EOF', '%written by a form\n%%EOF')],
    ['with a blank line before its header', `\r\n${whole}`],
    ['1,000 bytes into the file', `${'\x1b%-12345X@PJL\n'.padEnd(1000, ' ')}${whole}`],
    ['in two versions', updated(whole)],
    ['in three versions', updated(updated(whole))],
    ['with a cross-reference stream', inStream('/Root 1 0 R')],
    ['that is linearized', linearized(700)],
    ['whose table offset is wrong', whole.replace(/startxref\n\d+/, 'startxref\n5')],
    ['whose table stream offset is wrong', inStream('/Root 1 0 R').replace(/startxref\n\d+/, 'startxref\n99999')],
    ['with rich text in its first annotation', whole.replace('%PDF-1.4\n', `%PDF-1.4\n${rich}`)],
    [
      'that contains the word Encrypt without being encrypted',
      whole.replace('(A page)', '(trailer << /Encrypt 9 0 R >>)').replace('/Type /Catalog', '/Type /Catalog /EncryptMetadata true'),
    ],
    ['whose encryption is null', whole.replace('/Root', '/Encrypt null /Root')],
    ['whose password was removed', updated(whole.replace('/Root', '/Encrypt 9 0 R /Root'))],
  ])('%s', (_, file) => {
    expect(refusalOf(file)).toBeUndefined();
  });
});

describe('refuses a PDF', () => {
  test.each([
    ['that is text with a PDF header', '%PDF-1.4\nthis is an error page of the office server', 'not a complete PDF'],
    ['that is text with a PDF header and end', '%PDF-1.4\nan error page\nstartxref\n0\n%%EOF', 'not a complete PDF'],
    ['that is truncated', whole.slice(0, whole.length / 2), 'not a complete PDF'],
    ['that lacks its last line', whole.replace('%%EOF\n', ''), 'not a complete PDF'],
    ['that is filled with zeros from its middle', whole.slice(0, 300).padEnd(5000, '\0'), 'not a complete PDF'],
    ['whose second version is truncated', updated(whole).slice(0, -30), 'not a complete PDF'],
    ['whose long second version is truncated', `${whole}${'% more\n'.repeat(1000)}`, 'not a complete PDF'],
    ['that is linearized and truncated after its first page', linearized(90_000), 'not a complete PDF'],
    ['whose header is in lower case', whole.replace('%PDF-', '%pdf-'), 'a text file'],
    ['whose header comes too late', `${' '.repeat(1025)}${whole}`, 'a text file'],
    ['with a password', whole.replace('/Root', '/Encrypt 9 0 R /Root'), 'protected with a password'],
    ['with a password, with an escaped key', whole.replace('/Root', '/#45ncrypt<</Filter/Standard/V 2>>/Root'), 'protected with a password'],
    ['with a password, in two versions', updated(whole, '/Size 7 /ID [(a) <00>] /Encrypt 9 0 R /Root 1 0 R'), 'protected with a password'],
    ['with a password, in a cross-reference stream', inStream('/Encrypt 9 0 R /Root 1 0 R'), 'protected with a password'],
    ['that is a portfolio', whole.replace('/Type /Catalog', '/Type /Catalog /Collection << /View /D >>'), 'a PDF portfolio'],
    ['after a web page', `<html><body>${whole}`, 'both a PDF and a web page'],
  ])('%s', (_, file, reason) => {
    expect(refusalOf(file)).toMatch(/^Only PDF and JPEG files are allowed\. This [^:]+: ./);
    expect(refusalOf(file)).toContain(reason);
  });
});

test('the PDF check is quick for any content at the end of a file', () => {
  const long = 60_000;
  for (const piece of ['(a\\', '<', '<<', '%', '%%EOF', 'startxref ', 'trailer <<', '/XRef obj <<', '1 ', '1 0 obj', '[']) {
    const file = whole.replace('startxref', `trailer\n<< ${piece.repeat(long)}\nstartxref`);
    const began = performance.now();
    refusalOf(file);
    refusalOf(`%PDF-1.4\n${piece.repeat(long)}`);
    expect([piece, performance.now() - began < 3000]).toEqual([piece, true]);
  }
});

const utf16 = (name: string) => Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]));
const compound = (name: string) => joined(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(1500), utf16(name));
const zipped = (name: string) => joined(text('PK\x03\x04'), new Uint8Array(26), text(name));
test.each([
  ['an iPhone HEIC picture: choose Most Compatible, or send it as JPEG', joined(new Uint8Array([0, 0, 0, 24]), text('ftypmif1\0\0\0\0mif1heic'))],
  ['an AVIF picture: save it as JPEG', joined(new Uint8Array([0, 0, 0, 28]), text('ftypavif\0\0\0\0avifmif1'))],
  ['a video: ', joined(new Uint8Array([0, 0, 0, 20]), text('ftypqt  '))],
  ['a PNG picture: save it as JPEG', joined(new Uint8Array([0x89]), text('PNG\r\n\x1a\n'), new Uint8Array(40))],
  ['a GIF picture: save it as JPEG', text('GIF89a')],
  ['a WebP picture: save it as JPEG', joined(text('RIFF'), new Uint8Array([0xff, 10, 0, 0]), text('WEBPVP8 '))],
  ['a TIFF picture: save it as PDF or JPEG', text('II*\0')],
  ['a TIFF picture: save it as PDF or JPEG', text('MM\0*')],
  ['a BMP picture: save it as JPEG', joined(text('BM'), new Uint8Array([10, 13, 1, 0]), new Uint8Array(8))],
  ['a Word document: save it as PDF', zipped('word/document.xml')],
  ['a Word document: save it as PDF', compound('WordDocument')],
  ['an Excel workbook: save it as PDF', zipped('xl/workbook.xml')],
  ['an Excel workbook: save it as PDF', compound('Workbook')],
  ['an Outlook email: ', compound('__substg1.0')],
  ['an Office file with a password: ', compound('EncryptedPackage')],
  ['a ZIP archive: unpack it', joined(zipped('scan.pdf'), examplePdf('stored in it'))],
  ['an RTF document: ', text('{\\rtf1 License}')],
  ['a web page: ', text('\ufeff\n<!DOCTYPE html><html></html>')],
  ['a web page: ', joined(new Uint8Array([0xff, 0xfe]), utf16('<html>'))],
  ['an XML file: ', text('<?xml version="1.0"?><list/>')],
  ['an email: ', text('From: a@example.com\r\nSubject: license\r\n')],
  ['a text file: save it as PDF', text('serial;make\r\nABC123;Glock')],
  ['an empty file: ', new Uint8Array()],
  ['not a ', new Uint8Array([1, 2, 3, 0, 5])],
])('names the type of a file and what to do: %s', (words, bytes) => {
  for (const type of ['application/pdf', 'image/jpeg'] as const) {
    const refusal = contentRefusalOf(bytes, type);
    expect(refusal).toContain(`Only PDF and JPEG files are allowed. This is ${words}`);
    expect(refusal).toMatch(/: [a-z].{10}/);
  }
});
