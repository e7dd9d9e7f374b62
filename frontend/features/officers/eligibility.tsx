// Section: for each class of firearm, whether the officer may receive one today, and the reasons if not.
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { contract } from '../../../shared/contract.ts';
import type { GateLevel } from '../../../shared/custody/gates.ts';
import { inSeries } from '../../../shared/kinds/format.ts';
import { endorsementWords } from '../../../shared/officers/competencies.ts';
import type { Eligibility as Answer } from '../../../shared/officers/eligibility.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';

type Row = Answer['endorsements'][number];
type Gates = Row['gates'];

const marks = { refusal: 'error', override: 'warning', warning: 'warning' } as const satisfies Record<GateLevel, string>;

/** The sentences of the gates, or that they are passed. */
const Sentences = ({ gates }: { readonly gates: Gates }) =>
  gates.length === 0 ? (
    <StatusIndicator type="success">Valid</StatusIndicator>
  ) : (
    <SpaceBetween size="xxs">
      {gates.map(({ code, level, message }) => (
        <StatusIndicator key={code} type={marks[level]} wrapText>
          {message}
        </StatusIndicator>
      ))}
    </SpaceBetween>
  );

const isOf = (gate: Gates[number], kind: 'COMPETENCY' | 'ASSESSMENT') => gate.code.startsWith(kind);

const Result = ({ row: { isEligible, gates } }: { readonly row: Row }) => {
  if (!isEligible) return <StatusIndicator type="error">No</StatusIndicator>;
  return gates.some(({ level }) => level === 'override') ? (
    <StatusIndicator type="warning">With a second person</StatusIndicator>
  ) : (
    <StatusIndicator type="success">Yes</StatusIndicator>
  );
};

const wide: readonly TableProps.ColumnDefinition<Row>[] = [
  { id: 'class', header: 'Class', isRowHeader: true, minWidth: 150, cell: ({ endorsement }) => endorsementWords[endorsement] },
  { id: 'result', header: 'May receive', minWidth: 110, cell: (row) => <Result row={row} /> },
  { id: 'competency', header: 'Competency', minWidth: 220, cell: ({ gates }) => <Sentences gates={gates.filter((gate) => isOf(gate, 'COMPETENCY'))} /> },
  {
    id: 'assessment',
    header: 'Yearly assessment',
    minWidth: 220,
    cell: ({ gates }) => <Sentences gates={gates.filter((gate) => isOf(gate, 'ASSESSMENT'))} />,
  },
];

const narrow: readonly TableProps.ColumnDefinition<Row>[] = [
  { id: 'class', header: 'Class', isRowHeader: true, minWidth: 120, cell: ({ endorsement }) => endorsementWords[endorsement] },
  {
    id: 'result',
    header: 'May receive',
    minWidth: 180,
    cell: (row) => (
      <SpaceBetween size="xxs">
        <Result row={row} />
        {row.gates.length > 0 ? <Sentences gates={row.gates} /> : null}
      </SpaceBetween>
    ),
  },
];

/** Classes without any competency come as one sentence below, because most officers have few. */
const isMissing = ({ gates }: Row) => gates.some(({ code }) => code === 'COMPETENCY_MISSING');

function Classes({ answer }: { readonly answer: Answer }) {
  const isNarrow = useNarrow();
  const missing = answer.endorsements.filter(isMissing).map(({ endorsement }) => endorsementWords[endorsement].toLowerCase());
  return (
    <SpaceBetween size="m">
      {answer.gates.map(({ code, level, message }) => (
        <Alert key={code} type={level === 'refusal' ? 'error' : 'warning'}>
          {message}
        </Alert>
      ))}
      <Table
        variant="borderless"
        wrapLines
        items={answer.endorsements.filter((row) => !isMissing(row))}
        columnDefinitions={isNarrow ? narrow : wide}
        ariaLabels={{ tableLabel: 'Eligibility today' }}
        empty={<Nothing title="No competency recorded">No firearm can be issued to this officer.</Nothing>}
        footer={missing.length > 0 && missing.length < answer.endorsements.length ? `No competency for: ${inSeries(missing)}.` : undefined}
      />
    </SpaceBetween>
  );
}

export function Eligibility({ officer }: { readonly officer: Officer }) {
  const answer = useRoute(contract.officers.eligibility, { params: { id: officer.id } });
  return (
    <Container
      header={
        <Header variant="h2" description="The firearm’s own license and status are checked at the counter.">
          Eligibility today
        </Header>
      }
    >
      <Loadable of={answer} what="the eligibility" empty={<Nothing title="No eligibility" />}>
        {(found) => <Classes answer={found} />}
      </Loadable>
    </Container>
  );
}
