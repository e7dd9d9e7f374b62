// Names the type of a file that is neither a PDF nor a JPEG, and says what the sender can do. Identifies it by its bytes, or by its name before it is sent.
// biome-ignore-all lint/suspicious/noControlCharactersInRegex: files begin with such bytes.

interface Kind {
  /** As in "This is a PNG picture". */
  readonly is: string;
  readonly instead: string;
  /** File extensions of this kind. */
  readonly endings: readonly string[];
}

const asJpeg = 'save it as JPEG and upload that';
const asPdf = 'save it as PDF and upload that';
const unpacked = 'unpack it and upload the PDF and JPEG files in it';
const printed = 'print it to a PDF, or download the document itself, and upload that';

const kinds = {
  heic: { is: 'an iPhone HEIC picture', instead: 'choose Most Compatible, or send it as JPEG', endings: ['heic', 'heif'] },
  avif: { is: 'an AVIF picture', instead: asJpeg, endings: ['avif'] },
  video: { is: 'a video', instead: 'upload a photograph as JPEG', endings: ['mp4', 'mov', 'm4v', 'avi', '3gp', 'webm', 'mkv'] },
  audio: { is: 'a sound recording', instead: 'upload a document as PDF', endings: ['mp3', 'wav', 'm4a', 'ogg', 'opus', 'amr'] },
  png: { is: 'a PNG picture', instead: asJpeg, endings: ['png'] },
  gif: { is: 'a GIF picture', instead: asJpeg, endings: ['gif'] },
  webp: { is: 'a WebP picture', instead: asJpeg, endings: ['webp'] },
  tiff: { is: 'a TIFF picture', instead: 'save it as PDF or JPEG and upload that', endings: ['tif', 'tiff', 'dng'] },
  bmp: { is: 'a BMP picture', instead: asJpeg, endings: ['bmp'] },
  svg: { is: 'an SVG drawing', instead: 'save it as PDF or JPEG and upload that', endings: ['svg'] },
  jpeg2000: { is: 'a JPEG 2000 picture', instead: asJpeg, endings: ['jp2', 'j2k'] },
  jpegXl: { is: 'a JPEG XL picture', instead: asJpeg, endings: ['jxl'] },
  photoshop: { is: 'a Photoshop picture', instead: asJpeg, endings: ['psd'] },
  word: { is: 'a Word document', instead: asPdf, endings: ['doc', 'docx', 'docm', 'dot', 'dotx'] },
  excel: { is: 'an Excel workbook', instead: asPdf, endings: ['xls', 'xlsx', 'xlsm', 'xlsb'] },
  powerPoint: { is: 'a PowerPoint presentation', instead: asPdf, endings: ['ppt', 'pptx', 'pptm', 'pps', 'ppsx'] },
  openDocument: { is: 'an OpenDocument file', instead: asPdf, endings: ['odt', 'ods', 'odp'] },
  pages: { is: 'an Apple Pages, Numbers or Keynote file', instead: 'export it as PDF and upload that', endings: ['pages', 'numbers', 'key'] },
  outlook: { is: 'an Outlook email', instead: 'print it to a PDF and upload that', endings: ['msg'] },
  lockedOffice: { is: 'an Office file with a password', instead: 'open it, save it as PDF and upload that', endings: [] },
  office: { is: 'an Office file', instead: asPdf, endings: [] },
  rtf: { is: 'an RTF document', instead: asPdf, endings: ['rtf'] },
  postScript: { is: 'a PostScript file', instead: asPdf, endings: ['ps', 'eps'] },
  zip: { is: 'a ZIP archive', instead: unpacked, endings: ['zip'] },
  archive: { is: 'an archive', instead: unpacked, endings: ['rar', '7z', 'gz', 'tgz', 'tar'] },
  program: { is: 'a program', instead: 'upload the document itself', endings: ['exe', 'msi', 'dll'] },
  email: { is: 'an email', instead: 'print it to a PDF and upload that', endings: ['eml'] },
  page: { is: 'a web page', instead: printed, endings: ['html', 'htm', 'xhtml', 'mht', 'mhtml', 'url', 'webloc'] },
  xml: { is: 'an XML file', instead: printed, endings: ['xml'] },
  text: { is: 'a text file', instead: asPdf, endings: ['txt', 'csv', 'md', 'log', 'json'] },
  empty: { is: 'an empty file', instead: 'check the file on your device and upload it again', endings: [] },
  pdf: { is: 'a PDF with another file extension', instead: 'rename it so that it ends in .pdf and upload it again', endings: [] },
  jpeg: { is: 'a JPEG picture with another file extension', instead: 'rename it so that it ends in .jpg and upload it again', endings: [] },
} satisfies Record<string, Kind>;
export type FileKind = keyof typeof kinds;

export const kindWords = (kind: FileKind): string => `This is ${kinds[kind].is}: ${kinds[kind].instead}`;

/** The kind suggested by a file's name, such as "IMG_0001.HEIC"; undefined for other names, PDFs and JPEGs. */
export function kindOfName(fileName: string): FileKind | undefined {
  const ending = /\.([a-z0-9]+)\s*$/i.exec(fileName)?.[1]?.toLowerCase();
  const names = Object.keys(kinds) as FileKind[];
  return ending ? names.find((kind) => (kinds[kind] as Kind).endings.includes(ending)) : undefined;
}

/** Enough to tell the kinds apart by the first names in an archive or the directory of an Office file. */
const looked = 256 * 1024;
/** The bytes as Latin-1 text, because the signatures are ASCII. */
export function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return letters;
}

const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^\xff\xd8/, 'jpeg'],
  [/^\x89PNG/, 'png'],
  [/^GIF8[79]a/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^RIFF[\s\S]{4}AVI /, 'video'],
  [/^RIFF[\s\S]{4}WAVE|^ID3|^OggS|^#!AMR/, 'audio'],
  [/^II[*+]\0|^MM\0[*+]/, 'tiff'],
  [/^BM[\s\S]{4}\0\0\0\0/, 'bmp'],
  [/^8BPS/, 'photoshop'],
  [/^\0\0\0\x0cJXL |^\xff\x0a/, 'jpegXl'],
  [/^\0\0\0\x0cjP {2}/, 'jpeg2000'],
  [/^[\s\S]{4}ftyp[\s\S]{0,32}avi[fs]/, 'avif'],
  [/^[\s\S]{4}ftyp(?:hei|hev|mif1|msf1)/, 'heic'],
  [/^[\s\S]{4}ftypM4A/, 'audio'],
  [/^[\s\S]{4}(?:ftyp|moov|mdat|wide)|^\x1aE\xdf\xa3/, 'video'],
  [/^\{\\rtf/, 'rtf'],
  [/^%!PS/, 'postScript'],
  [/^Rar!|^7z\xbc\xaf|^\x1f\x8b/, 'archive'],
  [/^MZ[\s\S]{30}/, 'program'],
];

const inZip: readonly (readonly [RegExp, FileKind])[] = [
  [/word\/document|word\/_rels/, 'word'],
  [/xl\/workbook|xl\/worksheets|xl\/_rels/, 'excel'],
  [/ppt\/presentation|ppt\/slides|ppt\/_rels/, 'powerPoint'],
  [/mimetypeapplication\/vnd\.oasis/, 'openDocument'],
  [/Index\/Document\.iwa|Index\.zip/, 'pages'],
];
/** Names in an Office file's directory (MS-CFB), two bytes per letter. */
const inCompound: readonly (readonly [RegExp, FileKind])[] = [
  [/E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e/, 'lockedOffice'],
  [/W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t/, 'word'],
  [/W\0o\0r\0k\0b\0o\0o\0k|B\0o\0o\0k\0/, 'excel'],
  [/P\0o\0w\0e\0r\0P\0o\0i\0n\0t/, 'powerPoint'],
  [/_\0_\0s\0u\0b\0s\0t\0g/, 'outlook'],
];
const firstOf = (among: readonly (readonly [RegExp, FileKind])[], letters: string) => among.find(([mark]) => mark.test(letters))?.[1];

/** Identifies a text file by its start, after the byte order mark and spaces. */
function kindOfText(bytes: Uint8Array): FileKind | undefined {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const letters = new TextDecoder(bytes[0] === 0xfe ? 'utf-16be' : isWide ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, 4096)).trimStart();
  if (/<(?:!doctype\s+html|html|head|body|script|iframe)\b/i.test(letters)) return 'page';
  if (/<svg\b/i.test(letters)) return 'svg';
  if (/^<\?xml\b/i.test(letters)) return 'xml';
  if (/^(?:from|received|return-path|delivered-to|mime-version|subject):/i.test(letters)) return 'email';
  return /[\0-\x08\x0e-\x1a]/.test(letters) ? undefined : 'text';
}

const endsOf = (bytes: Uint8Array) => lettersOf(bytes.subarray(0, looked)) + lettersOf(bytes.subarray(Math.max(looked, bytes.length - looked)));

/** PDF readers look for the PDF header in this many bytes. */
export const headerWithin = 1024;

/** Returns the kind of file; undefined for unknown kinds. Does not check whether a PDF or JPEG is complete. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  if (bytes.length === 0) return 'empty';
  const start = lettersOf(bytes.subarray(0, headerWithin));
  const kind = firstOf(beginnings, start.slice(0, 64));
  if (kind) return kind;
  if (/^PK(?:\x03\x04|\x05\x06)/.test(start)) return firstOf(inZip, endsOf(bytes)) ?? 'zip';
  if (/^\xd0\xcf\x11\xe0/.test(start)) return firstOf(inCompound, endsOf(bytes)) ?? 'office';
  return start.includes('%PDF-') ? 'pdf' : kindOfText(bytes);
}
