// Screen: Compliance Monitoring (spec 2, section 2.15): four figures, the alerts, the rules, and scores by province and provider.
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { useSearchParams } from '../../app/navigate.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loading } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { among } from '../../ui/table/address-filters.ts';
import { Alerts } from './alerts.tsx';
import { Cards } from './cards.tsx';

const Rules = later(() => import('./rules.tsx').then((loaded) => loaded.Rules));
const Reports = later(() => import('./reports.tsx').then((loaded) => loaded.Reports));

const tabs = ['alerts', 'rules', 'reports'] as const;

export default function CompliancePage() {
  const [address, setAddress] = useSearchParams();
  const [changes, setChanges] = useState(0);
  const tab = among(tabs, address.get('tab')) ?? 'alerts';
  return (
    <Page title="Compliance Monitoring" description="Changes update alerts and scores within a minute. Deadlines are checked each day at 05:00.">
      <Cards changes={changes} />
      <Tabs
        ariaLabel="Compliance"
        activeTabId={tab}
        onChange={({ detail }) => setAddress(detail.activeTabId === 'alerts' ? {} : { tab: detail.activeTabId }, { replace: true })}
        tabs={[
          { id: 'alerts', label: 'Alerts', content: tab === 'alerts' ? <Alerts onChange={() => setChanges(changes + 1)} /> : null },
          { id: 'rules', label: 'Rules', content: <Opens of={Rules} when={tab === 'rules' ? {} : undefined} until={<Loading what="the rules" />} /> },
          { id: 'reports', label: 'Reports', content: <Opens of={Reports} when={tab === 'reports' ? {} : undefined} until={<Loading what="the reports" />} /> },
        ]}
      />
    </Page>
  );
}
