// Section: an officer's details, with the hidden ID number.
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import { contract } from '../../../shared/contract.ts';
import { nameOfCountry } from '../../../shared/kinds/countries.ts';
import { atMinute, onDay } from '../../../shared/kinds/format.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Picture } from '../../ui/documents/files-picture.tsx';
import { Can } from '../../ui/page/can.tsx';
import { Loadable } from '../../ui/page/loadable.tsx';
import { HiddenIdNumber } from './id-number.tsx';
import { EmploymentBadge, LastDay } from './marks.tsx';
import { fullNameOf, idTypeWords } from './wording.ts';
import './officers.css';

/** The accounts of the officer, who may sign in with them. */
function Accounts({ officerId }: { readonly officerId: string }) {
  const answer = useRoute(contract.officers.accounts, { params: { id: officerId } });
  return (
    <Loadable of={answer} what="the user accounts" empty={<>None</>}>
      {({ accounts }) => <>{accounts.map(({ name, isActive }) => (isActive ? name : `${name} (deactivated)`)).join(', ') || 'None'}</>}
    </Loadable>
  );
}

const Facts = ({ officer }: { readonly officer: Officer }) => (
  <KeyValuePairs
    columns={4}
    minColumnWidth={190}
    items={[
      {
        label: 'Employment',
        value: (
          <>
            <EmploymentBadge of={officer.employment} /> <Box variant="small">{`since ${onDay(officer.employmentSince)}`}</Box>
          </>
        ),
      },
      { label: 'Provider', value: <Link href={`/legal-entities/${officer.legalEntityId}`}>{officer.legalEntityName}</Link> },
      { label: 'Branch', value: officer.branchName ?? 'None' },
      { label: 'Employee number', value: officer.employeeNumber ?? 'None' },
      { label: 'PSiRA number', value: officer.psiraNumber },
      { label: 'PSiRA grade', value: officer.psiraGrade },
      { label: 'Registration expires on', value: officer.psiraExpiresOn ? <LastDay on={officer.psiraExpiresOn} /> : 'Not recorded' },
      { label: 'Telephone', value: officer.phone ?? 'None' },
      {
        label:
          officer.idType === 'passport' ? `Passport number${officer.idCountry ? ` (${nameOfCountry(officer.idCountry)})` : ''}` : `${idTypeWords.sa_id} number`,
        value: (
          // Keyed, so that a corrected number is hidden again.
          <HiddenIdNumber key={officer.version} officer={officer} />
        ),
      },
      { label: 'User account', value: <Accounts officerId={officer.id} /> },
      {
        label: 'PIN',
        value: officer.pinSetAt ? (
          `Set on ${atMinute(officer.pinSetAt)}`
        ) : (
          <>
            Not set
            <Can call={contract.officers.setPin}>
              <Box variant="small" display="block">
                Set a PIN before the officer comes to the counter.
              </Box>
            </Can>
          </>
        ),
      },
    ]}
  />
);

export const Details = ({ officer }: { readonly officer: Officer }) => (
  <div className="officer-details">
    {officer.photoDocumentId ? <Picture of={{ id: officer.photoDocumentId, fileName: 'Photograph' }} alt={`Photograph of ${fullNameOf(officer)}`} /> : null}
    <Facts officer={officer} />
  </div>
);
