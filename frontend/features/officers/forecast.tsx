// Card: the officers and firearms of a provider that can no longer be issued within 30, 60 or 90 days.
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { type Forecast as Answer, forecastDays, mostForecast } from '../../../shared/officers/eligibility.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { LastDay } from './marks.tsx';
import './officers.css';

type Days = (typeof forecastDays)[number];

/** "100 officers or more" at the bound of the call. */
const atLeast = (words: string, hasMore: boolean) => (hasMore ? `${words} or more` : words);

const isRefused = ({ lapses }: Answer['officers'][number]) => lapses.some(({ level }) => level === 'refusal');

function sentencesOf({ officers, firearms, hasMoreOfficers, hasMoreFirearms }: Answer, days: Days): string {
  if (officers.length + firearms.length === 0) return `No registration, competency, assessment or license ends within ${days} days.`;
  const refused = officers.filter(isRefused).length;
  const others = officers.length - refused;
  const people = atLeast(counted(refused, 'officer'), hasMoreOfficers);
  const guns = atLeast(counted(firearms.length, 'firearm'), hasMoreFirearms);
  const more = others > 0 ? ` The yearly assessment of ${counted(others, 'more officer')} becomes overdue.` : '';
  return `Within ${days} days the registration or a competency of ${people} ends, and the license of ${guns}.${more}`;
}

interface LineProps {
  readonly href: string;
  readonly name: string;
  readonly parts: readonly { readonly reason: string; readonly lastDay: string }[];
}

const Line = ({ href, name, parts }: LineProps) => (
  <li>
    <Link href={href}>{name}</Link>
    {parts.map(({ reason, lastDay }) => (
      <div key={`${reason} ${lastDay}`}>
        <Box variant="small">{reason}</Box> <LastDay on={lastDay} />
      </div>
    ))}
  </li>
);

interface PartProps {
  readonly title: string;
  readonly none: string;
  readonly hasMore: boolean;
  readonly lines: readonly ReactNode[];
}

const Part = ({ title, none, hasMore, lines }: PartProps) => (
  <div>
    <Box variant="h3">{title}</Box>
    {lines.length > 0 ? <ul className="officer-list">{lines}</ul> : <Box color="text-body-secondary">{none}</Box>}
    {hasMore ? <Box variant="small">{`The first ${mostForecast} are listed.`}</Box> : null}
  </div>
);

const Lists = ({ answer: { officers, firearms, hasMoreOfficers, hasMoreFirearms } }: { readonly answer: Answer }) => (
  <ExpandableSection headerText="Officers and firearms">
    <ColumnLayout columns={2} minColumnWidth={280}>
      <Part
        title="Officers"
        none="No officer"
        hasMore={hasMoreOfficers}
        lines={officers.map(({ officerId, officerName, lapses }) => (
          <Line key={officerId} href={`/custody/officers/${officerId}`} name={officerName} parts={lapses} />
        ))}
      />
      <Part
        title="Firearms"
        none="No firearm"
        hasMore={hasMoreFirearms}
        lines={firearms.map(({ firearmId, manufacturer, model, serialNumber, reason, lastDay, licenseId }) => (
          <Line key={licenseId} href={`/firearms/${firearmId}/profile`} name={`${manufacturer} ${model} · ${serialNumber}`} parts={[{ reason, lastDay }]} />
        ))}
      />
    </ColumnLayout>
  </ExpandableSection>
);

export function Forecast({ legalEntityId }: { readonly legalEntityId: number }) {
  const [days, setDays] = useState<Days>(30);
  const answer = useRoute(contract.officers.forecast, { query: { legalEntityId, days: String(days) as never } });
  const choose = (id: string) => setDays(forecastDays.find((one) => String(one) === id) ?? 30);
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SegmentedControl
              label="Days of the forecast"
              selectedId={String(days)}
              options={forecastDays.map((one) => ({ id: String(one), text: `${one} days` }))}
              onChange={({ detail }) => choose(detail.selectedId)}
            />
          }
        >
          Forecast
        </Header>
      }
    >
      <Loadable of={answer} what="the forecast" empty={<Nothing title="No forecast" />}>
        {(found) => (
          <SpaceBetween size="s">
            <Box>{sentencesOf(found, days)}</Box>
            {found.officers.length + found.firearms.length > 0 ? <Lists answer={found} /> : null}
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}
