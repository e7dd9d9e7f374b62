// License Management: the cards of legal entities.
// A client sees its licenses below its own card, most urgent first. The firearm office opens this page from "License Verification" and sees the licenses to
// verify above the cards. Other roles see a license list above the cards when they follow a number: Active Licenses opens exactly the licenses that it counts
// (decision 185).
import { useState } from 'react';
import { can } from '../../../shared/access/roles.ts';
import { scopeOf } from '../../../shared/access/scope.ts';
import { LicenseManagement } from '../../features/legal-entities/cards.tsx';
import { useSession } from '../../session/session.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';

const Licenses = deferred(() => import('../../features/licenses/table.tsx').then((loaded) => loaded.Licenses));

export default function LicenseManagementPage() {
  const { role, legalEntityId } = useSession().user;
  const scope = scopeOf({ role, legalEntityId: legalEntityId ?? undefined });
  const isOwn = scope.kind === 'entity';
  const [{ licenses }] = useAddressTexts('licenses');
  // The list stays when the user clears its filter.
  const [isListing] = useState(licenses !== '');
  const verifies = can(role, 'license:verify') && !can(role, 'license:write');
  return (
    <LicenseManagement
      above={isListing && !isOwn ? <Licenses byUrgency beside /> : verifies ? <Licenses byUrgency toVerify beside /> : undefined}
      below={isOwn ? <Licenses holderId={scope.legalEntityId} byUrgency beside /> : undefined}
    />
  );
}
