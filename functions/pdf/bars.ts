// Draws a distribution as bars with figures: readable in black and white, and tagged as a table.
import { figure } from '../../shared/kinds/format.ts';
import { body, type Sheet } from './page.ts';
import type { PrintBars } from './parts.ts';

export function drawBars(sheet: Sheet, { bars }: PrintBars): void {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const label = sheet.width * 0.3;
  const number = 60;
  const room = sheet.width - label - number;
  const line = sheet.lineHeight(body);
  if (bars.length === 0) {
    sheet.tags.put('P', () => sheet.put('None', sheet.left, sheet.y, body));
    sheet.y += line;
    return;
  }
  const table = sheet.tags.begin('Table');
  for (const { label: name, value } of bars) {
    const names = sheet.lines(name, label - 8, body);
    const height = names.length * line + 4;
    sheet.room(height);
    const row = sheet.tags.begin('TR', { within: table });
    sheet.tags.say(sheet.tags.begin('TH', { within: row, scope: 'Row' }), () => {
      for (const [at, text] of names.entries()) sheet.put(text, sheet.left, sheet.y + at * line, body);
    });
    const long = (room * Math.max(0, value)) / most;
    if (long > 0) sheet.box(sheet.left + label, sheet.y + 1, long, 8, '#687078');
    sheet.tags.say(sheet.tags.begin('TD', { within: row }), () => sheet.put(figure(value), sheet.left + label + long + 6, sheet.y, body));
    sheet.y += height;
  }
  sheet.tags.end(table);
}
