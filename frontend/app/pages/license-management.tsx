// License Management: the cards of legal entities. A client sees its licenses below its own card, most urgent first. The firearm office,
// which comes here from "License Verification", sees the licenses to verify above the cards.
import { can } from '../../../shared/access/roles.ts';
import { scopeOf } from '../../../shared/access/scope.ts';
import { LicenseManagement } from '../../features/legal-entities/cards.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { useSession } from '../session.tsx';

const Licenses = deferred(() => import('../../features/licenses/table.tsx').then((loaded) => loaded.Licenses));

export default function LicenseManagementPage() {
  const { role, legalEntityId } = useSession().user;
  const scope = scopeOf({ role, legalEntityId: legalEntityId ?? undefined });
  const verifies = can(role, 'license:verify') && !can(role, 'license:write');
  return (
    <LicenseManagement
      above={verifies ? <Licenses byUrgency toVerify beside /> : undefined}
      below={scope.kind === 'entity' ? <Licenses holderId={scope.legalEntityId} byUrgency beside /> : undefined}
    />
  );
}
