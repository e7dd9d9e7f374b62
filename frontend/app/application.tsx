// The application for whoever is signed in: one lazy piece, so that visitors do not wait for it.
import { SessionProvider } from '../session/session.tsx';
import { LeaveGuard } from '../ui/form/leave-guard.tsx';
import App from './shell.tsx';

export default function Application() {
  return (
    <LeaveGuard>
      <SessionProvider>
        <App />
      </SessionProvider>
    </LeaveGuard>
  );
}
