// Recognises files that are neither CSV nor a workbook by their first bytes. The refusal names the type and says what to do.
import { Refused } from './refused.ts';

const startsWith = (file: Buffer, signature: string) => file.subarray(0, signature.length).equals(Buffer.from(signature, 'latin1'));
export const isZip = (file: Buffer) => startsWith(file, 'PK\u0003\u0004');

const save = 'Open it in Excel and choose Save As, "Excel Workbook (*.xlsx)".';

/** An OLE container: the old Office formats, and every new one with a password. */
function oldOffice(file: Buffer): Refused {
  const holds = (stream: string) => file.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage'))
    return new Refused('This workbook is locked with a password. Open it in Excel, remove the password (File, Info, Protect Workbook) and save it.');
  if (holds('WordDocument')) return new Refused('This is a Word document (.doc), not a workbook. Copy its table into Excel and save that as .xlsx.');
  return new Refused(`This is an old workbook (.xls), or it is locked with a password. ${save}`);
}

const unmarked = (file: Buffer) =>
  file
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

/** A refusal for a file that is certainly neither CSV nor a zip archive; undefined otherwise. */
export function otherKind(file: Buffer): Refused | undefined {
  if (startsWith(file, '\u00d0\u00cf\u0011\u00e0')) return oldOffice(file);
  if (startsWith(file, '%PDF-')) return new Refused('This is a PDF document. Import the original spreadsheet.');
  if (startsWith(file, '{\\rtf')) return new Refused('This is a text document (.rtf). Copy its table into Excel and save that as .xlsx.');
  if (/^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM.{4}\0\0\0\0)/s.test(file.subarray(0, 16).toString('latin1')))
    return new Refused('This is a picture. Import the original spreadsheet.');
  if (startsWith(file, '\u001f\u008b') || startsWith(file, 'Rar!') || startsWith(file, '7z\u00bc\u00af'))
    return new Refused('This is a compressed archive. Unpack it and import the file inside it.');
  const text = unmarked(file);
  if (/^<\?xml[^>]*>\s*<\?mso-application\s+progid="Excel\.Sheet"|^<\?xml[^>]*>\s*<Workbook\b/i.test(text))
    return new Refused(`This is an Excel 2003 XML spreadsheet. ${save}`);
  if (/^(?:<!doctype html|<html|<table|<meta|<head)/i.test(text)) return new Refused(`This is a web page, not a workbook. ${save}`);
  return undefined;
}

const contents: readonly (readonly [name: RegExp, sentence: string])[] = [
  [/^xl\/workbook\.bin$/i, `This is a binary workbook (.xlsb). ${save}`],
  [/^word\//i, 'This is a Word document, not a workbook. Copy its table into Excel and save that as .xlsx.'],
  [/^ppt\//i, 'This is a PowerPoint presentation, not a workbook.'],
  [/^Index\/.*\.iwa$|^index\.zip$/i, 'This is an Apple Numbers file. In Numbers, choose File, Export To, Excel.'],
];

/** A refusal for an archive that is not a workbook, by the names of its entries and its declared type. */
export function otherArchive(names: readonly string[], mimeType: string): Refused {
  if (mimeType.includes('opendocument'))
    return new Refused('This is an OpenDocument file (.ods). In LibreOffice, choose Save As, "Excel 2007-365 (.xlsx)", and import that.');
  const [, sentence] = contents.find(([name]) => names.some((one) => name.test(one))) ?? [];
  if (sentence) return new Refused(sentence);
  const inside = names.find((name) => /\.(xlsx|csv)$/i.test(name));
  if (inside) return new Refused('This is an archive (.zip). Unpack it and import the file inside it.');
  return new Refused('This workbook cannot be read. Open it in Excel and save it again as .xlsx.');
}
