// A legal entity's standing with PSiRA: under inquiry shows as a warning, suspended and lapsed as an alarm.
import Badge from '@cloudscape-design/components/badge';
import type { Standing } from '../../../shared/legal-entities/schema.ts';
import { wordsOf } from './status-badge.tsx';

const colours = { registered: 'green', under_inquiry: 'severity-medium', suspended: 'red', lapsed: 'red' } as const satisfies Record<Standing, string>;

export const StandingBadge = ({ standing }: { readonly standing: Standing }) => <Badge color={colours[standing]}>{wordsOf(standing)}</Badge>;
