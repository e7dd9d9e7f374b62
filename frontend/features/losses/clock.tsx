// The 24-hour clock of a loss report, running from the entered time.
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clockOf } from '../../../shared/losses/rules.ts';
import { instantOf } from './values.ts';

const everyMs = 30_000;

export function Clock() {
  const [awareOn, awareAt] = useWatch({ name: ['awareOn', 'awareAt'] });
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  const aware = instantOf(awareOn, awareAt);
  if (!aware) return <StatusIndicator type="pending">Report a loss or theft within 24 hours of becoming aware of it.</StatusIndicator>;
  const { late, words } = clockOf(aware, now);
  return <StatusIndicator type={late ? 'error' : 'in-progress'}>{`${words}. The 24 hours run from when you became aware of it.`}</StatusIndicator>;
}
