// Compliance Monitoring (spec 2, section 2.15): four figures, the alerts, the rules behind them, and scores by province and provider.
import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { among } from '../../ui/address-filters.ts';
import { Page } from '../../ui/page.tsx';
import { Alerts } from './alerts.tsx';
import { Cards } from './cards.tsx';
import { Reports } from './reports.tsx';
import { Rules } from './rules.tsx';

const tabs = ['alerts', 'rules', 'reports'] as const;

export default function CompliancePage() {
  const [address, setAddress] = useSearchParams();
  const tab = among(tabs, address.get('tab')) ?? 'alerts';
  return (
    <Page title="Compliance Monitoring" description="What falls due is found each morning at 05:00, and is resolved when it is done.">
      <Cards />
      <Tabs
        ariaLabel="Compliance"
        activeTabId={tab}
        onChange={({ detail }) => setAddress(detail.activeTabId === 'alerts' ? {} : { tab: detail.activeTabId }, { replace: true })}
        tabs={[
          { id: 'alerts', label: 'Alerts', content: tab === 'alerts' ? <Alerts /> : null },
          { id: 'rules', label: 'Rules', content: tab === 'rules' ? <Rules /> : null },
          { id: 'reports', label: 'Reports', content: tab === 'reports' ? <Reports /> : null },
        ]}
      />
    </Page>
  );
}
