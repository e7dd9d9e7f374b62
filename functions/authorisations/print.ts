// Authorisations and shift sheets as files.
import type { Scope } from '../../shared/access/scope.ts';
import type { AuthorisationsExportQuery, ShiftSheetExportQuery } from '../../shared/authorisations/schema.ts';
import { mostLinesOfShift } from '../../shared/custody/schema.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import { onDay, timeOfDay } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import { env } from '../platform/env.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { marksOf, type Paper } from './columns.ts';
import { authorisationInForce, getIssues } from './store.ts';

async function papersOf(issueIds: readonly string[], scope: Scope, now = new Date()): Promise<Paper[]> {
  return (await getIssues(issueIds, scope)).map((issue) => ({ issue, authorisation: authorisationInForce(issue, now) }));
}

async function onePage(scope: Scope, issueIds: readonly string[]): Promise<Page<Paper>> {
  const items = await papersOf(issueIds, scope);
  return { items, total: items.length };
}

export const shiftSheetForFile = (scope: Scope, { issueIds }: ShiftSheetExportQuery) => onePage(scope, issueIds);

/** The QR codes need the registry's address: without it nothing is printed. */
export async function authorisationsForFile(scope: Scope, { issueIds }: AuthorisationsExportQuery): Promise<Page<Paper>> {
  if (!env().SITE_ORIGIN)
    throw new Problem('conflict', 'Authorisations cannot be printed, because the address of this registry is not set. Tell your administrator.');
  return onePage(scope, issueIds);
}

const papersAgain = ({ query, scope, at }: Made) => papersOf(String(query.issueIds).split(','), scope, at);

const common = {
  contentType: contentTypes.pdf,
  mostRows: mostLinesOfShift,
  tooMany: `Print at most ${mostLinesOfShift} issues at once.`,
  rows: asLines,
} as const;

const cards: Format = {
  ...common,
  async *file(title, headers, _parts, made) {
    const sha256 = await digestOf(headers, linesOf(made.again()));
    const { drawCards } = await import('./card.ts');
    const layout = made.query.layout === 'single' ? 'single' : 'four';
    yield* drawCards(await papersAgain(made), { title, layout, generatedBy: made.by, generatedAt: made.at, sha256, siteOrigin: env().SITE_ORIGIN ?? '' });
  },
};

const printed = [
  { header: 'No.', share: 3, align: 'right' },
  { header: 'Officer', share: 13 },
  { header: 'PSiRA number', share: 7 },
  { header: 'Firearm', share: 13 },
  { header: 'Serial and marks', share: 11 },
  { header: 'Rounds and caliber', share: 8 },
  { header: 'Authorisation', share: 14 },
  { header: 'Out', share: 9 },
  { header: 'Due', share: 9 },
  { header: 'Signature out', share: 15 },
  { header: 'Time in, rounds in', share: 10 },
  { header: 'Signature in', share: 15 },
] as const;

const moment = (at: string) => `${onDay(at)}, ${timeOfDay(at)}`;
/** A row tall enough to sign in. */
const toSign = '\n\n';

const rowOf = ({ issue, authorisation }: Paper, at: number): PrintRow => ({
  cells: [
    String(at + 1),
    `${issue.officer.initials} ${issue.officer.surname}`,
    issue.officer.psiraNumber,
    `${issue.firearm.manufacturer} ${issue.firearm.model}, ${issue.firearm.type}`,
    marksOf(issue),
    `${issue.roundsOut} × ${issue.firearm.caliber}`,
    authorisation.number,
    moment(issue.outAt),
    moment(authorisation.until),
    toSign,
    '',
    '',
  ],
});

const unique = (words: readonly string[]) => [...new Set(words)].join('; ');

const sheet: Format = {
  ...common,
  async *file(title, headers, _parts, made) {
    const sha256 = await digestOf(headers, linesOf(made.again()));
    const papers = await papersAgain(made);
    const issuesOf = papers.map(({ issue }) => issue);
    yield* printout({
      ...{ title, landscape: true, generatedBy: made.by, generatedAt: made.at, sha256 },
      subtitle: unique(issuesOf.map(({ holder, safeName }) => `${holder.name}, ${safeName}`)),
      sections: [
        {
          facts: [
            ['Issued by', unique(papers.map(({ authorisation }) => authorisation.signedBy))],
            ['Place', unique(issuesOf.map(({ place }) => place))],
            ['Sign', 'Each officer signs when the firearm is handed over, and again when it is returned.'],
          ],
        },
        { columns: printed, rows: papers.map(rowOf) },
      ],
      signature: ['Issuer', 'Received back by'],
    });
  },
};

export const authorisationFiles = { pdf: cards };
export const shiftSheetFiles = { pdf: sheet };
