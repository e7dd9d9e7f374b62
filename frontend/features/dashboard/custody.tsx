// A provider's firearms that are out now, with links to Who Holds What.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { mostOnBoard } from '../../../shared/custody/schema.ts';
import { figure, timeOfDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable } from '../../ui/page/loadable.tsx';

const figures = [
  { name: 'out', label: 'Out', href: '/custody' },
  { name: 'soon', label: 'Due Within 1 h', href: '/custody?late=soon' },
  { name: 'overdue', label: 'Overdue', href: '/custody?late=overdue', worry: true },
  { name: 'beyond', label: 'Beyond 72 h', href: '/custody?late=beyond', worry: true },
] as const;

export function CustodyCard() {
  const summary = useRoute(contract.custody.summary);
  return (
    <Container
      header={
        <Header variant="h2" description={summary.data ? `As of ${timeOfDay(summary.data.asOf)}` : undefined}>
          Firearms Out
        </Header>
      }
    >
      <Loadable of={summary} what="the firearms that are out" empty={null}>
        {(one) => (
          <SpaceBetween size="s">
            <KeyValuePairs
              columns={4}
              minColumnWidth={120}
              items={figures.map(({ name, label, href, ...rest }) => ({
                label,
                value: (
                  <Link href={href} ariaLabel={`${label}: ${figure(one[name])}`}>
                    <Box variant="awsui-value-large" display="inline" color={'worry' in rest && one[name] > 0 ? 'text-status-error' : 'inherit'}>
                      {figure(one[name])}
                    </Box>
                  </Link>
                ),
              }))}
            />
            {one.more ? <Box>{`More than ${figure(mostOnBoard)} firearms are out. The figures are of the first ones due.`}</Box> : null}
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}
