// What a message about a day's findings says, and where it leads.
import { ruleTypeWords } from '../../shared/compliance/rules.ts';
import { counted, figure } from '../../shared/kinds/format.ts';
import type { NoticeRecord } from './entity.ts';

/** One of the provider's own people; from outside, whoever has the alerts on a screen, and whoever has not. */
export type Reader = 'provider' | 'overseer' | 'inspector';

const theirs = ({ legalEntityId }: NoticeRecord) => legalEntityId;

/** Where the whole of it stands; a single record says nothing of the others. */
function listOf(notices: readonly [NoticeRecord, ...NoticeRecord[]], reader: Reader): string {
  const [{ type, severity, legalEntityId }] = notices;
  if (reader === 'overseer') {
    const address = new URLSearchParams({ type });
    if (new Set(notices.map(theirs)).size > 1) address.set('severity', severity);
    else if (legalEntityId !== undefined) address.set('legalEntityId', String(legalEntityId));
    return `/compliance?${address}`;
  }
  if (type === 'license_expired') return '/licenses/records?show=EXPIRED';
  if (type === 'license_renewal') return '/licenses/records';
  // What waits for a provider is pending; what waits for the office may have been taken up.
  if (type === 'transaction_pending') return legalEntityId === undefined ? '/transactions' : '/transactions?status=pending';
  if (type === 'inspection_overdue' && reader === 'inspector') return '/profiling?due=overdue';
  // The provider's own alerts stand on its dashboard.
  return '/';
}

/** Alerts of these have the provider's name as their title, and the subject of a letter names nobody (decision 032). */
const ofProviders: ReadonlySet<NoticeRecord['type']> = new Set(['provider_standing', 'disclosure_overdue']);

/**
 * What `count` new alerts of one type and degree are in words: the alert itself where it is the only one of the notices, else how many
 * there are and of whom. `name` is the provider's, where they are all of one.
 */
export function messageOf(notices: readonly [NoticeRecord, ...NoticeRecord[]], count: number, reader: Reader, name?: string) {
  const [{ severity, type, title, description, entityId, entityType, actionUrl }] = notices;
  const kind = { type: severity === 'low' || severity === 'medium' ? ('warning' as const) : ('alert' as const) };
  const words = ruleTypeWords[type];
  if (count === 1 && notices.length === 1) {
    const told = ofProviders.has(type) ? { title: words, message: `${title}. ${description}` } : { title, message: description };
    return { ...kind, ...told, entityId, entityType, actionUrl };
  }
  const providers = new Set(notices.map(theirs)).size;
  const whose = providers > 1 ? ` of ${counted(providers, 'provider')}` : name ? ` for ${name}` : '';
  return {
    ...kind,
    title: count === 1 ? `${words}: one more` : `${words}: ${figure(count)} of them`,
    message: `${counted(count, 'new compliance alert')}${whose}: ${words}, ${severity}.`,
    actionUrl: listOf(notices, reader),
  };
}
