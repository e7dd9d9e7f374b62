// Draws authorisations: A6 cards, four to an A4 page with cut marks, or one to an A6 page. A card has every detail of regulation 21(1)(c), in its order.
import { purposeWords } from '../../shared/custody/schema.ts';
import { onDay, printedTime } from '../../shared/kinds/format.ts';
import { Sheet, type Style } from '../pdf/page.ts';
import { drawQr } from '../pdf/qr.ts';
import { addressOf, idWords, marksOf, type Paper, periodOf } from './columns.ts';

/** A6 in points. */
const width = 297.64;
const height = 420.94;
/** Printers leave about 4 mm of a page empty. */
const padding = 16;
const inner = width - 2 * padding;
const labelWidth = 84;
const qrSize = 92;
/** From the first signature line to the lower edge. */
const bottom = qrSize + 34;

export interface Certified {
  readonly title: string;
  readonly layout: 'four' | 'single';
  readonly generatedBy: string;
  readonly generatedAt: Date;
  readonly sha256: string;
  readonly siteOrigin: string;
}

/** Labels and values in the order of regulation 21(1)(c)(i) to (v), then the details that we add. */
export function factsOf({ issue, authorisation }: Paper): (readonly [label: string, value: string])[] {
  const { officer, holder, license, firearm } = issue;
  const number = (issue.periodsBefore ?? 0) + issue.authorisations.indexOf(authorisation) + 1;
  return [
    ['(i) Full names', `${officer.fullNames} ${officer.surname}`],
    [idWords[officer.idType], officer.idNumber],
    ['(ii) License holder', holder.name],
    ['Address', addressOf(holder)],
    ['License number', license.number],
    ['Date of issue', onDay(license.issuedOn)],
    ['(iii) Type, caliber', `${firearm.type}, ${firearm.caliber}`],
    ['Make and model', `${firearm.manufacturer} ${firearm.model}`],
    ['Serial and marks', marksOf(issue)],
    ['(iv) Business purpose', purposeWords[issue.purpose]],
    ['(v) Period', `${periodOf(authorisation)}${number > 1 ? `; period ${number} in succession` : ''}`],
    ['Reason', authorisation.reason],
    ['Place', issue.place],
    ['Rounds, magazines', `${issue.roundsOut}, ${issue.magazinesOut}`],
    ['PSiRA numbers', `Holder ${holder.psiraNumber}, officer ${officer.psiraNumber} (grade ${officer.psiraGrade})`],
    ['Written authority', `${authorisation.delegationId}, granted by ${authorisation.grantedByName}`],
  ];
}

/** The largest size at which all facts fit. The smallest fits the longest texts that the registry accepts (card.test.ts). */
const sizes = [8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4];

type Drawn = readonly { readonly label: string; readonly lines: readonly string[] }[];

function fitted(sheet: Sheet, facts: readonly (readonly [string, string])[], room: number): { size: number; drawn: Drawn } {
  for (const size of sizes) {
    const drawn = facts.map(([label, value]) => ({ label, lines: sheet.lines(value || '–', inner - labelWidth, { weight: 'regular', size }) }));
    const needed = drawn.reduce((sum, { lines }) => sum + lines.length * sheet.lineHeight({ weight: 'regular', size }) + 1, 0);
    if (needed <= room || size === sizes.at(-1)) return { size, drawn };
  }
  throw new Error('No size for the text of an authorisation');
}

function drawFacts(sheet: Sheet, paper: Paper, x: number, top: number, room: number): void {
  const { size, drawn } = fitted(sheet, factsOf(paper), room);
  const [body, strong]: Style[] = [
    { weight: 'regular', size },
    { weight: 'bold', size },
  ];
  if (!body || !strong) return;
  const table = sheet.tags.begin('Table');
  let y = top;
  for (const { label, lines } of drawn) {
    const row = sheet.tags.begin('TR', { within: table });
    sheet.tags.say(sheet.tags.begin('TH', { within: row, scope: 'Row' }), () => sheet.put(label, x, y, strong));
    sheet.tags.say(sheet.tags.begin('TD', { within: row }), () => {
      for (const [at, line] of lines.entries()) sheet.put(line, x + labelWidth, y + at * sheet.lineHeight(body), body);
    });
    y += lines.length * sheet.lineHeight(body) + 1;
  }
  sheet.tags.end(table);
}

function drawCard(sheet: Sheet, paper: Paper, left: number, top: number, { generatedBy, generatedAt, sha256, siteOrigin }: Certified): void {
  const { issue, authorisation } = paper;
  const x = left + padding;
  const small: Style = { weight: 'regular', size: 6 };
  const say = (text: string, at: number, y: number, style: Style) => sheet.tags.put('P', () => sheet.put(text, at, y, style));
  sheet.tags.put('H1', () => sheet.put(`Authorisation ${authorisation.number}`, x, top + padding, { weight: 'bold', size: 11 }));
  say('To possess a firearm: Firearms Control Regulations, 2004, regulation 21(1)(c)', x, top + padding + 15, small);
  const below = top + height - padding - bottom;
  drawFacts(sheet, paper, x, top + padding + 27, below - (top + padding + 27));
  say('Carry with your ID and competency certificate.', x, below, { weight: 'bold', size: 7 });
  const line = inner - qrSize - 8;
  for (const [at, who] of [`Issuer: ${authorisation.signedBy}`, `Receiver: ${issue.officer.initials} ${issue.officer.surname}`].entries()) {
    const y = below + 40 + at * 42;
    sheet.rule(y, '#000000', x, line);
    const [name = '', ...more] = sheet.lines(who, line, small);
    say(more.length > 0 ? `${name.trimEnd()}…` : name, x, y + 2, small);
  }
  drawQr(
    sheet,
    `${siteOrigin}/v/${authorisation.token}`,
    { x: x + inner - qrSize, y: below + 8, size: qrSize },
    'QR code: scan it to check this authorisation',
  );
  const foot: Style = { weight: 'regular', size: 5 };
  const printed = sheet.lines(`Generated by ${generatedBy} on ${printedTime(generatedAt)}`, inner, foot)[0] ?? '';
  say(printed, x, top + height - padding - 16, foot);
  say(`SHA-256 of the data: ${sha256}`, x, top + height - padding - 8, foot);
}

/** Short lines at the edges and a cross in the middle, where the page is cut. */
function drawCutMarks(sheet: Sheet): void {
  const { width: across, height: down } = sheet.doc.page;
  const long = 12;
  sheet.tags.hide(() => {
    const { doc } = sheet;
    doc.lineWidth(0.5).strokeColor('#000000');
    for (const x of [0, across / 2 - long / 2, across - long]) doc.moveTo(x, down / 2).lineTo(x + long, down / 2);
    for (const y of [0, down / 2 - long / 2, down - long]) doc.moveTo(across / 2, y).lineTo(across / 2, y + long);
    doc.stroke();
  });
}

export async function* drawCards(papers: readonly Paper[], how: Certified): AsyncIterable<Uint8Array> {
  const perPage = how.layout === 'four' ? 4 : 1;
  const sheet = new Sheet({ title: how.title, landscape: false, at: how.generatedAt, paper: perPage === 4 ? 'A4' : 'A6' });
  for (const [at, paper] of papers.entries()) {
    const place = at % perPage;
    if (place === 0 && at > 0) sheet.turn();
    if (place === 0 && perPage === 4) drawCutMarks(sheet);
    drawCard(sheet, paper, (place % 2) * width, Math.floor(place / 2) * height, how);
  }
  sheet.end();
  yield* sheet.doc as unknown as AsyncIterable<Uint8Array>;
}
