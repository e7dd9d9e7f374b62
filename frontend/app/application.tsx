// The signed-in application. It loads separately, so that visitors need not download it.
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
