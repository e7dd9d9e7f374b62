// Week calendar of inspections, Monday to Sunday. On a phone it is a list by day.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { can } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { counted, onDayBriefly, onWeekday, timeOfDay } from '../../../shared/kinds/format.ts';
import { dayAfter, dayOf, mondayOf } from '../../../shared/kinds/time.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { Loadable } from '../../ui/page/loadable.tsx';
import { isDay } from '../../ui/table/address-filters.ts';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { UnannouncedLabel } from './unannounced.tsx';
import { InspectionStatusWords, placeOf, subjectOf, typeOf } from './wording.tsx';

/** More than one inspector has in a week. */
const mostShown = 100;

export function InspectionWeek() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const oversees = can(user.role, 'inspection:oversee');
  const today = dayOf(new Date());
  const asked = address.get('week') ?? '';
  const monday = mondayOf(isDay(asked) ? asked : today);
  const inspectorId = oversees ? (address.get('inspector') ?? undefined) : undefined;
  const go = (change: { week?: string; inspector?: string | undefined }) => {
    const { week, inspector } = { week: monday, inspector: inspectorId, ...change };
    const isThisWeek = week === mondayOf(today);
    setAddress({ view: 'week', ...(isThisWeek ? {} : { week }), ...(inspector ? { inspector } : {}) }, { replace: true });
  };
  const whose = inspectorId ? { inspectorId } : oversees ? {} : { mine: true };
  const found = useRoute(contract.inspections.list, { query: { from: monday, to: dayAfter(monday, 6), limit: mostShown, ...whose } });
  const week = { ...found, data: found.former ? undefined : found.data, loading: found.loading || found.former };
  return (
    <Container header={<WeekHeader monday={monday} today={today} go={(to) => go({ week: to })} />}>
      <SpaceBetween size="m">
        {oversees ? <Inspectors chosen={inspectorId} onChoose={(inspector) => go({ inspector })} /> : null}
        <Loadable of={week} what="inspections of the week" empty={null} isEmpty={() => false}>
          {(all) => (
            <>
              <output aria-live="polite">
                <Box color="text-body-secondary">{wordsOfWeek(all.length, found.total ?? all.length)}</Box>
              </output>
              <ol className="inspection-week">
                {Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)).map((day) => (
                  <Day key={day} day={day} isToday={day === today} of={inOrder(all, day, user.id)} named={oversees && !inspectorId} />
                ))}
              </ol>
            </>
          )}
        </Loadable>
      </SpaceBetween>
    </Container>
  );
}

const wordsOfWeek = (shown: number, total: number) =>
  shown < total
    ? `Showing the first ${shown} of ${counted(total, 'inspection')}. Choose an inspector to see all their inspections.`
    : counted(total, 'inspection');

/** Inspections of one day: the user's own first, then by time of day. */
function inOrder(all: readonly Inspection[], day: string, userId: string): Inspection[] {
  const others = ({ inspectorId }: Inspection) => Number(inspectorId !== userId);
  return all
    .filter(({ scheduledDate }) => scheduledDate !== null && dayOf(scheduledDate) === day)
    .sort((a, b) => others(a) - others(b) || ((a.scheduledDate ?? '') < (b.scheduledDate ?? '') ? -1 : 1));
}

interface WeekHeaderProps {
  readonly monday: string;
  readonly today: string;
  readonly go: (monday: string) => void;
}

const WeekHeader = ({ monday, today, go }: WeekHeaderProps) => (
  <Header
    variant="h2"
    actions={
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName="angle-left" ariaLabel="Previous week" onClick={() => go(dayAfter(monday, -7))} />
        <Button disabled={monday === mondayOf(today)} onClick={() => go(mondayOf(today))}>
          Today
        </Button>
        <Button iconName="angle-right" ariaLabel="Next week" onClick={() => go(dayAfter(monday, 7))} />
        <Button onClick={() => window.print()}>Print</Button>
      </SpaceBetween>
    }
  >
    {`${onDayBriefly(monday)} to ${onDayBriefly(dayAfter(monday, 6))}`}
  </Header>
);

interface InspectorsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Inspectors({ chosen, onChoose }: InspectorsProps) {
  const inspectors = useRoute(contract.users.inspectors, { query: { limit: 100 } });
  const choices = (inspectors.data ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
  return <FilterChoice label="Inspector" above all="All inspectors" searchLabel="Search inspectors" value={chosen} choices={choices} onChoose={onChoose} />;
}

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly of: readonly Inspection[];
  /** Whether to show the name of the inspector. */
  readonly named: boolean;
}

const Day = ({ day, isToday, of, named }: DayProps) => (
  <li aria-current={isToday ? 'date' : undefined}>
    <SpaceBetween direction="horizontal" size="xs">
      <Box variant="h3" padding="n">
        {onWeekday(day)}
      </Box>
      {isToday ? <Badge color="blue">Today</Badge> : null}
    </SpaceBetween>
    {of.length === 0 ? (
      <Box color="text-body-secondary">No inspections</Box>
    ) : (
      <ul>
        {of.map((one) => (
          <li key={one.id}>
            <Link href={`/inspections/${one.id}`}>{`${timeOfDay(one.scheduledDate ?? '')} ${typeOf(one)}`}</Link>
            <div>{subjectOf(one)}</div>
            <Box color="text-body-secondary">{placeOf(one)}</Box>
            {named ? <Box color="text-body-secondary">{one.inspectorName ?? 'Unassigned'}</Box> : null}
            <SpaceBetween direction="horizontal" size="xs">
              <InspectionStatusWords status={one.status} />
              <UnannouncedLabel of={one} />
            </SpaceBetween>
          </li>
        ))}
      </ul>
    )}
  </li>
);
