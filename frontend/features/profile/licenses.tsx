// The current and former licenses of the firearm.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { isFinal } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { counted, onDay } from '../../../shared/kinds/format.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { useOnlyKeeps } from '../../ui/page/only-keeps.ts';
import { LicenseBadge } from '../../ui/records/license-state.tsx';

function daysWords({ state, daysLeft }: License): string {
  if (state === null) return '';
  if (daysLeft < 0) return ` (${counted(-daysLeft, 'day')} ago)`;
  return ` (in ${counted(daysLeft, 'day')})`;
}

const AddLicense = ({ firearmId }: { readonly firearmId: string }) => (
  <Can call={contract.licenses.create}>
    <Button href={`/licenses/create?firearm=${firearmId}`}>Add License</Button>
  </Can>
);

const NoneRecorded = () => <Nothing title="No license recorded">No license has been recorded for this firearm.</Nothing>;
const Owners = ({ name }: { readonly name: string }) => (
  <Nothing title="Its owner’s license">{`Only the owner, ${name}, can view the license of this firearm.`}</Nothing>
);

export function Licenses({ firearm }: { readonly firearm: Firearm }) {
  const licenses = useRoute(contract.licenses.list, { query: { firearmId: firearm.id } });
  // Assume a license until the list is loaded, so that Add License does not appear too early.
  const isLicensed = licenses.data?.some(({ status }) => status === 'current') ?? true;
  const keeps = useOnlyKeeps(firearm);
  const mayAdd = !isLicensed && !keeps && !isFinal(firearm.status) && !firearm.reversal;
  return (
    <Container
      header={
        <Header variant="h2" actions={mayAdd ? <AddLicense firearmId={firearm.id} /> : undefined}>
          License
        </Header>
      }
    >
      <Loadable of={licenses} what="the license" empty={keeps ? <Owners name={firearm.ownerName} /> : <NoneRecorded />}>
        {(found) => (
          <SpaceBetween size="m">
            {found.map((license) => (
              <KeyValuePairs
                key={license.id}
                columns={4}
                minColumnWidth={150}
                items={[
                  { label: 'License number', value: <Link href={`/licenses/${license.id}`}>{license.licenseNumber}</Link> },
                  { label: 'Section', value: license.section },
                  { label: 'State', value: <LicenseBadge license={license} /> },
                  { label: 'Expires', value: `${onDay(license.expiresOn)}${daysWords(license)}` },
                ]}
              />
            ))}
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}
