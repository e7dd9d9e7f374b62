// The sheets of one print as a file.
import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { inGroups } from '../../shared/labels/code.ts';
import { labelKindWords } from '../../shared/labels/papers.ts';
import { type LabelSheetQuery, mostLabels } from '../../shared/labels/schema.ts';
import type { Page } from '../../shared/route.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines } from '../spreadsheets/lines.ts';
import type { Label } from './sheet.ts';
import { printedLabels } from './store.ts';

/** All labels of a print: a print has few, so they are one page. */
export async function labelsForFile(scope: Scope, { print }: LabelSheetQuery): Promise<Page<Label>> {
  const { labels } = await printedLabels(print, scope);
  return { items: labels, total: labels.length };
}

export const labelColumns = [
  ['Code', (label: Label): Value => inGroups(label.code)],
  ['Kind', (label: Label): Value => label.kind],
  ['Name', (label: Label): Value => label.name],
  ['Number or Branch', (label: Label): Value => label.detail],
] as const;

const pdf: Format = {
  contentType: contentTypes.pdf,
  mostRows: mostLabels,
  rows: asLines,
  async *file(_title, _headers, _parts, made) {
    const { print, labels } = await printedLabels(String(made.query.print), made.scope);
    const entity = await getLegalEntity(String(print.legalEntityId), made.scope);
    // Loaded only to print: the drawing code is larger than the rest of a function.
    const { drawLabels } = await import('./sheet.ts');
    const title = `Labels: ${labelKindWords[print.kind].toLowerCase()}`;
    yield* drawLabels({ title, at: made.at, paper: print.paper, skip: print.skip, provider: entity.name, labels });
  },
};

export const labelFiles = { pdf };
