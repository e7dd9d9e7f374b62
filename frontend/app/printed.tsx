// The line at the top of a printed page: the system, the user and the time. Hidden on the screen.
import { useEffect, useState } from 'react';
import { exactly } from '../../shared/kinds/format.ts';
import { useSession } from '../session/session.tsx';
import { useSettings } from './settings.tsx';
import './print.css';

/** The time of the last printing, or of the page's opening if nothing was printed yet. */
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
