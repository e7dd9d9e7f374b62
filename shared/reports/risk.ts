// How much a provider worries the regulator, in points, with each reason in words: a ranking that cannot say why is of no use.
import { counted } from '../kinds/format.ts';
import type { Standing } from '../legal-entities/schema.ts';

/** What the register counts of one provider. */
export interface ProviderFigures {
  readonly standing: Standing;
  /** Firearms that it owns or keeps and that are neither retired nor gone. */
  readonly firearms: number;
  readonly lostOrStolen: number;
  readonly expired: number;
  readonly lateWindow: number;
  readonly inspectionsOverdue: number;
  readonly openAlerts: number;
  /** Whether it must disclose, and has in the last twelve whole months. */
  readonly mustDisclose: boolean;
  readonly disclosures: number;
}

export interface Risk {
  readonly score: number;
  readonly reasons: readonly string[];
}

/** Points by share: a large provider is not risky for being large, nor a small one safe for being small. */
const shared = (n: number, of: number, most: number) => (n === 0 ? 0 : Math.max(1, Math.round((most * Math.min(n, of || n)) / (of || n))));

const standingPoints: Readonly<Record<Standing, number>> = { registered: 0, under_inquiry: 10, suspended: 30, lapsed: 40 };
const standingWords: Readonly<Record<Standing, string>> = { registered: '', under_inquiry: 'Under inquiry', suspended: 'Suspended', lapsed: 'Lapsed' };

/** The heaviest reason first. A standing counts while there are firearms: a lapsed firm with firearms is the regulator's nightmare. */
export function riskOf(figures: ProviderFigures): Risk {
  const { standing, firearms, lostOrStolen, expired, lateWindow, inspectionsOverdue, openAlerts, mustDisclose, disclosures } = figures;
  const held = firearms + lostOrStolen;
  const found: [points: number, reason: string][] = [
    [firearms > 0 ? standingPoints[standing] : 0, `${standingWords[standing]}, and still holds ${counted(firearms, 'firearm')}`],
    [shared(lostOrStolen, held, 30) + (lostOrStolen > 0 ? 5 : 0), `${counted(lostOrStolen, 'firearm')} lost or stolen`],
    [shared(expired, held, 25), `${counted(expired, 'license')} expired`],
    [shared(lateWindow, held, 10), `${counted(lateWindow, 'license')} past the last day to lodge a renewal`],
    [shared(inspectionsOverdue, held, 10), `${counted(inspectionsOverdue, 'firearm')} not inspected for 12 months`],
    [mustDisclose && firearms > 0 && disclosures === 0 ? 10 : 0, 'No disclosure submitted in the last 12 months'],
    [Math.min(openAlerts * 2, 10), `${counted(openAlerts, 'compliance alert')} open`],
  ];
  const reasons = found.filter(([points]) => points > 0).sort(([a], [b]) => b - a);
  return { score: reasons.reduce((sum, [points]) => sum + points, 0), reasons: reasons.map(([, reason]) => reason) };
}
