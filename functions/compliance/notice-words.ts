// Builds the title, text and link of a notification about the findings of a day.
import { ruleTypeWords } from '../../shared/compliance/rules.ts';
import { counted } from '../../shared/kinds/format.ts';
import type { NoticeRecord } from './entity.ts';

/** `provider`: a user of the provider; `overseer`: someone else who can open the list of alerts; `inspector`: someone who cannot. */
export type Reader = 'provider' | 'overseer' | 'inspector';

const theirs = ({ legalEntityId }: NoticeRecord) => legalEntityId;

/** The list with all of these alerts. The link of a single record would leave out the others. */
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
  // A provider's open transactions are pending; the office may already have reviewed its own.
  if (type === 'transaction_pending') return legalEntityId === undefined ? '/transactions' : '/transactions?status=pending';
  if (type === 'inspection_overdue' && reader === 'inspector') return '/profiling?due=overdue';
  // The provider's own alerts are on its dashboard.
  return '/';
}

/** The titles of these types contain the provider's name, and the subject of an email must not (decision 032). */
const ofProviders: ReadonlySet<NoticeRecord['type']> = new Set(['provider_standing', 'disclosure_overdue']);

/**
 * The message about `count` new alerts of one type and severity: the alert itself if it is the only one, otherwise the number of alerts and providers.
 * `name` is the provider's name if all alerts are of one provider.
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
    title: `${words}: ${counted(count, 'alert')}`,
    message: `${counted(count, 'new compliance alert')}${whose}: ${words}, ${severity}.`,
    actionUrl: listOf(notices, reader),
  };
}
