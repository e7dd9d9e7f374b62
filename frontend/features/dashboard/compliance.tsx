// A provider's own compliance: its score, how it is calculated, and open alerts, longest due first.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import Popover from '@cloudscape-design/components/popover';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ComplianceAlert, OwnCompliance } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable } from '../../ui/page/loadable.tsx';
import { HowScored, SeverityBadge, scoreWords } from '../../ui/records/compliance-score.tsx';

/** Alerts shown before the user asks for all of them. */
const few = 5;

const item = (one: ComplianceAlert) => ({
  id: one.id,
  content: <Link href={one.actionUrl}>{one.title}</Link>,
  secondaryContent: (
    <Box color="text-body-secondary" fontSize="body-s">
      {one.description}
    </Box>
  ),
  actions: <SeverityBadge severity={one.severity} />,
});

function Alerts({ of: { alerts, total } }: { readonly of: OwnCompliance }) {
  const [all, setAll] = useState(false);
  if (alerts.length === 0) return <Box>No compliance alert is open.</Box>;
  const shown = all ? alerts : alerts.slice(0, few);
  const more = alerts.length > shown.length;
  return (
    <SpaceBetween size="s">
      <List<ComplianceAlert> ariaLabel="Open compliance alerts" items={shown} renderItem={item} />
      {shown.length < total ? <Box color="text-body-secondary">{`${shown.length} of ${figure(total)} open alerts, longest overdue first.`}</Box> : null}
      {more ? (
        <Button onClick={() => setAll(true)}>{alerts.length < total ? `Show the first ${figure(alerts.length)}` : `Show all ${figure(total)}`}</Button>
      ) : null}
    </SpaceBetween>
  );
}

export function Compliance() {
  const own = useRoute(contract.compliance.own);
  return (
    <Container header={<Header variant="h2">Your Compliance</Header>}>
      <Loadable of={own} what="your compliance" empty="No compliance data yet.">
        {(one) => (
          <SpaceBetween size="s">
            <div>
              <Box variant="awsui-key-label">Compliance Score</Box>
              <Box variant="awsui-value-large" display="block">
                {scoreWords(one)}
              </Box>
              <Popover header="How the score is calculated" size="large" dismissAriaLabel="Close" content={<HowScored of={one} provider={String(one.id)} />}>
                How it is calculated
              </Popover>
            </div>
            <Alerts of={one} />
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}
