// Words and addresses of ammunition.
import type { AmmunitionBalance, AmmunitionEntry } from '../../../shared/ammunition/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';

/** The screen with the entries of a balance. */
export const entriesPath = ({ safeId, caliber }: Pick<AmmunitionBalance, 'safeId' | 'caliber'>): string =>
  `/custody/ammunition/entries?${new URLSearchParams({ safeId, caliber })}`;

/** +100, −30 or 0. */
export const signed = (change: number): string => (change > 0 ? `+${figure(change)}` : change < 0 ? `−${figure(-change)}` : '0');

/** The details of an entry in one line: supplier, other safe, reason. */
export const detailsOf = ({ kind, supplier, invoice, otherSafeName, reason, change, rounds, secondName }: AmmunitionEntry): string =>
  [
    supplier ? `From ${supplier}` : null,
    invoice ? `Invoice ${invoice}` : null,
    otherSafeName ? `${change < 0 ? 'To' : 'From'} ${otherSafeName}` : null,
    kind === 'count_adjustment' ? `Counted ${figure(rounds)}` : null,
    (kind === 'expended' || kind === 'issued') && change === 0 ? `${figure(rounds)} rounds of an issue` : null,
    reason,
    secondName ? `With ${secondName}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
