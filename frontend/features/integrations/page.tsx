// Screen: Integration Logs (spec 2, section 2.18): partner status, each message to or from a partner, and replay of failed messages.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type IntegrationLog, logStatuses, operations, systems } from '../../../shared/integrations/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { systemWords } from '../../ui/records/partner-words.ts';
import { addressOf, isFiltered } from '../../ui/table/address-filters.ts';
import { Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { LogDetails } from './details.tsx';
import { filtersFrom, noFilters } from './filters.ts';
import { Partners } from './partners.tsx';
import { Replay } from './replay.tsx';
import { LogStatus, nextOf, operationWords, statusWords } from './wording.tsx';
import './integrations.css';

const pageSize = 20;

export default function IntegrationsPage() {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<IntegrationLog>();
  const filters = filtersFrom(address);
  const logs = useCursorPages(contract.integrations.list, { query: addressOf(filters) }, pageSize);
  const status = useRoute(contract.system.status);
  const refresh = () => {
    logs.reload();
    status.reload();
  };
  return (
    <Page
      title="Integration Logs"
      description="Messages to the regulator and the police, their answers, and messages from the regulator."
      actions={
        <Button iconName="refresh" onClick={refresh} loading={logs.refreshing} loadingText="Loading integration logs">
          Refresh
        </Button>
      }
    >
      {status.data ? <Partners status={status.data} /> : null}
      <div className="integration-filters">
        <Choice
          label="Status"
          of={logStatuses}
          words={(one) => statusWords[one].text}
          chosen={filters.status}
          onChoose={(one) => setAddress(addressOf({ ...filters, status: one }), { replace: true })}
        />
        <Choice
          label="System"
          of={systems}
          words={(one) => systemWords[one]}
          chosen={filters.system}
          onChoose={(one) => setAddress(addressOf({ ...filters, system: one }), { replace: true })}
        />
        <Choice
          label="Operation"
          of={operations}
          words={(one) => operationWords[one]}
          chosen={filters.operation}
          onChoose={(one) => setAddress(addressOf({ ...filters, operation: one }), { replace: true })}
        />
      </div>
      <KeepsFocus label="Found logs">
        <Loadable
          of={logs}
          what="integration logs"
          loading={<Waiting what="integration logs" count={5} as="rows" />}
          empty={<NoLogs filtered={isFiltered(filters)} onClear={() => setAddress(addressOf(noFilters), { replace: true })} />}
        >
          {(found) => (
            <SpaceBetween size="l">
              <ul className="integration-rows" aria-label="Integration logs">
                {found.map((one) => (
                  <Row key={one.id} of={one} onOpen={() => setOpened(one)} />
                ))}
              </ul>
              {logs.pagesKnown > 1 ? (
                <Pagination
                  currentPageIndex={logs.page}
                  pagesCount={logs.pagesKnown}
                  openEnd={logs.openEnd}
                  onChange={({ detail }) => logs.goTo(detail.currentPageIndex)}
                  ariaLabels={{
                    paginationLabel: 'Pages of integration logs',
                    nextPageLabel: 'Older',
                    previousPageLabel: 'Newer',
                    pageLabel: (n) => `Page ${n}`,
                  }}
                />
              ) : null}
            </SpaceBetween>
          )}
        </Loadable>
      </KeepsFocus>
      {opened ? <LogDetails of={opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly of: readonly T[];
  readonly words: (one: T) => string;
  readonly chosen: T | undefined;
  readonly onChoose: (one: T | undefined) => void;
}

function Choice<T extends string>({ label, of, words, chosen, onChoose }: ChoiceProps<T>) {
  const options = [{ value: '', label: `${label}: all` }, ...of.map((value) => ({ value: value as string, label: words(value) }))];
  return (
    <Select
      ariaLabel={label}
      options={options}
      selectedOption={options.find(({ value }) => value === (chosen ?? '')) ?? null}
      onChange={({ detail }) => onChoose(of.find((one) => one === detail.selectedOption.value))}
    />
  );
}

function Row({ of: log, onOpen }: { readonly of: IntegrationLog; readonly onOpen: () => void }) {
  const { operation, system, direction, attempt, executedBy, createdAt, errorMessage } = log;
  const words = operationWords[operation];
  return (
    <li className="integration-row">
      <LogStatus of={log} />
      <div>
        <Box variant="span">
          <strong>{words}</strong>, {direction === 'out' ? 'sent to' : 'received from'} the {systemWords[system].toLowerCase()}
        </Box>
        <Box fontSize="body-s" color="text-body-secondary">
          {[exactly(createdAt), executedBy, ...(attempt > 1 ? [`attempt ${attempt}`] : [])].join(' · ')}
        </Box>
        {errorMessage ? <Box fontSize="body-s">{[errorMessage, nextOf(log)].filter(Boolean).join(' ')}</Box> : null}
      </div>
      <SpaceBetween direction="horizontal" size="xs">
        <Replay of={log} />
        <Button onClick={onOpen} ariaLabel={`Details of ${words} at ${exactly(createdAt)}`}>
          Details
        </Button>
      </SpaceBetween>
    </li>
  );
}

const NoLogs = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Container>
    <Nothing title="No Integration Logs Found" action={filtered ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      {filtered ? 'No attempts match the filters.' : 'Attempts appear here once a partner is configured and a record that it receives changes.'}
    </Nothing>
  </Container>
);
