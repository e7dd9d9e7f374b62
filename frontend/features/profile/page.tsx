// Screen: one firearm (spec 2, section 2.14).
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useParams, useSearchParams } from '../../app/navigate.tsx';
import { Documents } from '../../ui/documents/documents.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FirearmNotFound } from '../../ui/page/record-not-found.tsx';
import { Actions } from './actions.tsx';
import { ConditionBadge, Facts } from './facts.tsx';
import { Licenses } from './licenses.tsx';
import { Notices } from './notices.tsx';
import { Profiling } from './profiling.tsx';

const ManageFirearm = deferred(() => import('../../ui/records/manage-firearm.tsx').then((loaded) => loaded.ManageFirearm));
const FirearmHistory = deferred(() => import('./history.tsx').then((loaded) => loaded.FirearmHistory));
const Losses = deferred(() => import('./loss.tsx').then((loaded) => loaded.Losses));
const Custody = deferred(() => import('../../ui/records/custody-of-firearm.tsx').then((loaded) => loaded.CustodyOfFirearm));
const Inspections = deferred(() => import('../../ui/table/inspections-of.tsx').then((loaded) => loaded.InspectionsOfFirearm));

export default function FirearmProfilePage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const record = useRoute(contract.firearms.get, { params: { id } });
  if (record.error?.status === 404) return <FirearmNotFound />;
  const firearm = record.data;
  const set = (name: 'manage' | 'tab', value: string | null) => {
    const next = new URLSearchParams(address);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  return (
    <Page
      title={firearm ? firearmName(firearm) : 'Firearm Profile'}
      description={firearm ? <ConditionBadge condition={firearm.condition} /> : undefined}
      actions={firearm && !firearm.reversal ? <Actions firearm={firearm} onManage={() => set('manage', '1')} /> : undefined}
    >
      <Loadable of={record} what="the firearm" loading="Loading firearm profile..." empty={<Nothing title="Firearm not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Notices firearm={found} />
            {found.loss ? <Losses firearmId={found.id} /> : null}
            <Container header={<Header variant="h2">Details</Header>}>
              <Facts firearm={found} />
            </Container>
            <Licenses firearm={found} />
            <Sections firearm={found} tab={address.get('tab') ?? 'profiling'} onTab={(tab) => set('tab', tab)} />
            {address.has('manage') && !found.reversal ? (
              <ManageFirearm id={found.id} name={firearmName(found)} onProfile onClose={() => set('manage', null)} />
            ) : null}
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

interface SectionsProps {
  readonly firearm: Firearm;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

function Sections({ firearm, tab, onTab }: SectionsProps) {
  // A reversed registration shows only its history.
  if (firearm.reversal) return <FirearmHistory id={firearm.id} />;
  const tabs = [
    {
      id: 'profiling',
      label: 'Profiling',
      // Stays mounted, so that unsaved input survives a visit to another tab.
      contentRenderStrategy: 'lazy' as const,
      content: (
        <Container>
          <Profiling firearm={firearm} />
        </Container>
      ),
    },
    { id: 'custody', label: 'Custody', content: <Custody firearmId={firearm.id} ownerId={firearm.ownerId} /> },
    { id: 'inspections', label: 'Inspections', content: <Inspections firearmId={firearm.id} /> },
    { id: 'history', label: 'History', content: <FirearmHistory id={firearm.id} /> },
    {
      id: 'documentation',
      label: 'Documentation',
      content: <Documents of={{ type: 'firearm', id: firearm.id, name: firearmName(firearm) }} />,
    },
  ];
  return (
    <Tabs
      activeTabId={tabs.some(({ id }) => id === tab) ? tab : 'profiling'}
      onChange={({ detail }) => onTab(detail.activeTabId)}
      i18nStrings={{ scrollLeftAriaLabel: 'Previous tabs', scrollRightAriaLabel: 'More tabs' }}
      tabs={tabs}
    />
  );
}
