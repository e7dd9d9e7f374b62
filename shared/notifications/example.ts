// A valid notification, for tests.
import * as v from 'valibot';
import { Notification } from './schema.ts';

export const aNotification = (change: Partial<Notification> = {}): Notification =>
  v.parse(Notification, {
    id: '019a9f3e-2f00-7000-8000-000000000001',
    type: 'alert',
    title: 'License expires in 30 days',
    message: 'The renewal must be lodged at least 90 days before.',
    isRead: false,
    entityId: null,
    entityType: null,
    actionUrl: '/licenses/7',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  });
