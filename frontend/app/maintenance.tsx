// Told above every screen while nothing can be written.
import Flashbar from '@cloudscape-design/components/flashbar';
import Link from '@cloudscape-design/components/link';
import { can } from '../../shared/access/roles.ts';
import { useSession } from '../session/session.tsx';

export default function Maintenance() {
  const exempt = can(useSession().user.role, 'setting:system');
  const content = exempt ? (
    <>
      Only administrators can change anything now. It ends in{' '}
      <Link href="/admin/settings" color="inverted">
        Settings
      </Link>
      , under System Administration.
    </>
  ) : (
    'Nothing can be changed at the moment. Everything can be read, and nothing that was saved is lost.'
  );
  return <Flashbar items={[{ id: 'maintenance', type: 'warning', header: 'The registry is under maintenance', content }]} />;
}
