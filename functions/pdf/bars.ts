// A distribution as bars with their figures: it reads in black and white.
import { figure } from '../../shared/kinds/format.ts';
import { body, type Sheet } from './page.ts';
import type { PrintBars } from './parts.ts';

export function drawBars(sheet: Sheet, { bars }: PrintBars): void {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const label = sheet.width * 0.3;
  const number = 60;
  const room = sheet.width - label - number;
  const line = sheet.lineHeight(body);
  for (const { label: name, value } of bars) {
    const names = sheet.lines(name, label - 8, body);
    const height = names.length * line + 4;
    sheet.room(height);
    for (const [at, text] of names.entries()) sheet.put(text, sheet.left, sheet.y + at * line, body);
    const long = (room * Math.max(0, value)) / most;
    if (long > 0) sheet.doc.rect(sheet.left + label, sheet.y + 1, long, 8).fill('#687078');
    sheet.put(figure(value), sheet.left + label + long + 6, sheet.y, body);
    sheet.y += height;
  }
  if (bars.length === 0) {
    sheet.put('None', sheet.left, sheet.y, body);
    sheet.y += line;
  }
}
