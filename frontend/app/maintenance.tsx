// The notice above every screen while maintenance mode is on.
import Flashbar from '@cloudscape-design/components/flashbar';
import Link from '@cloudscape-design/components/link';
import { can } from '../../shared/access/roles.ts';
import { useSession } from '../session/session.tsx';

export default function Maintenance() {
  const exempt = can(useSession().user.role, 'setting:system');
  const content = exempt ? (
    <>
      Only administrators can change data now. To end maintenance mode, go to{' '}
      <Link href="/admin/settings" color="inverted">
        Settings
      </Link>
      , under System Administration.
    </>
  ) : (
    'You cannot change anything at the moment. You can still read everything, and saved data is safe.'
  );
  return <Flashbar items={[{ id: 'maintenance', type: 'warning', header: 'The registry is under maintenance', content }]} />;
}
