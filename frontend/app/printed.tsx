// The line on top of whatever is printed: what it comes from, who printed it, and when. On the screen it is not there.
import { useEffect, useState } from 'react';
import { exactly } from '../../shared/kinds/format.ts';
import { useSession } from '../session/session.tsx';
import { useSettings } from './settings.tsx';
import './print.css';

/** The moment of the last printing; of this page's opening, until something is printed. */
function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const take = () => setAt(new Date().toISOString());
    window.addEventListener('beforeprint', take);
    return () => window.removeEventListener('beforeprint', take);
  }, []);
  return at;
}

export function Printed() {
  const { user } = useSession();
  const { systemName } = useSettings();
  const at = usePrintedAt();
  return (
    <p className="on-paper">
      {systemName}. Printed by {user.firstName} {user.lastName} on {exactly(at)}.
    </p>
  );
}
