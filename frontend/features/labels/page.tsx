// Screen: labels of firearms, officers and safes. Finds a record by its label, prints labels and lists the prints.
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { Page } from '../../ui/page/page.tsx';
import { CheckLabel } from './check.tsx';
import { ProviderFilter, useLabelFilters } from './filters.tsx';
import { LabelPrints } from './prints.tsx';
import { LabelledRecords } from './records.tsx';

export default function LabelsPage() {
  const filters = useLabelFilters();
  const { query, set, isWaiting } = filters;
  return (
    <Page title="Labels" description="A code beside its QR on a firearm, an officer’s card or a safe, to scan instead of typing a number.">
      <SpaceBetween size="l">
        <ProviderFilter {...filters} />
        {isWaiting ? (
          <Box color="text-body-secondary">Choose a provider to see its labels.</Box>
        ) : (
          <>
            <CheckLabel {...filters} />
            <Tabs
              activeTabId={query.tab ?? 'labels'}
              onChange={({ detail }) => set({ tab: detail.activeTabId === 'prints' ? 'prints' : undefined })}
              tabs={[
                { id: 'labels', label: 'Labels', content: <LabelledRecords {...filters} /> },
                { id: 'prints', label: 'Prints', content: <LabelPrints {...filters} /> },
              ]}
            />
          </>
        )}
      </SpaceBetween>
    </Page>
  );
}
