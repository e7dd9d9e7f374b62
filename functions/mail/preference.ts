// A user's settings for emails and SMS: whether, where and when (decision 029).
import type { Notification } from '../../shared/notifications/schema.ts';
import type { SettingValues } from '../../shared/settings/schema.ts';
import { settingsOfUser } from '../settings/read.ts';
import type { UserRecord } from '../users/entity.ts';

export type Delivery = SettingValues['emailDelivery'] | 'off';

export interface Preference {
  readonly address: string;
  readonly delivery: Delivery;
  /** The phone number for SMS; undefined if SMS is off or no number is set. */
  readonly phone: string | undefined;
}

export async function preferenceOf({ id, email }: Pick<UserRecord, 'id' | 'email'>): Promise<Preference> {
  const { notificationEmail, emailNotifications, emailDelivery, smsAlerts, smsNumber } = await settingsOfUser(id);
  return { address: notificationEmail ?? email, delivery: emailNotifications ? emailDelivery : 'off', phone: smsAlerts && smsNumber ? smsNumber : undefined };
}

/** With `alerts`, alerts are emailed at once and the rest in the digest. */
export const isAtOnce = (delivery: Delivery, type: Notification['type']): boolean => delivery === 'at-once' || (delivery === 'alerts' && type === 'alert');
