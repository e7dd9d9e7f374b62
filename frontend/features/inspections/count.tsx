// The stock count: what the register expects, marked as found or missing with one thumb, and what nobody expected.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { countWords } from '../../../shared/inspections/count.ts';
import type { Inspection, Mark, StockLine, StockQuery } from '../../../shared/inspections/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { LicenseBadge } from '../../ui/records/license-state.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { Unexpected } from './unexpected.tsx';
import { useSave } from './use-save.ts';

type Show = NonNullable<StockQuery['mark']> | 'all';
const shows = [
  { id: 'all', text: 'All' },
  { id: 'open', text: 'To count' },
  { id: 'missing', text: 'Missing' },
] as const satisfies readonly { id: Show; text: string }[];

/** Said of a search that finds nothing: among all, and among some, where what is looked for may have been marked already. */
const isUnexpected = 'The register expects no such firearm in this count: add it as unexpected below.';
const isFiltered = 'It may be marked already: look under All before you add it as unexpected.';

/** In the order of their buttons. */
const marks = ['found', 'missing'] as const satisfies readonly Mark[];
const markWords = { found: 'Found', missing: 'Missing' } as const;

/** A mark on its way, and then the list that was shown when it had been saved. */
interface Given {
  readonly mark: Mark | null;
  readonly over?: readonly StockLine[];
}

export function Count({ of, writable }: { readonly of: Inspection; readonly writable: boolean }) {
  const [{ search }, set] = useAddressTexts('search');
  const setSearch = (text: string) => set({ search: text });
  const [show, setShow] = useState<Show>('all');
  const query = { ...(search ? { search } : {}), ...(show === 'all' ? {} : { mark: show }) };
  const lines = useCursorPages(contract.inspections.stock, { params: { id: of.id }, query }, 20);
  const { save } = useSave(of);
  // Shown as marked from the touch on, until a list has come that tells it too: the next firearm is counted before the answer is there.
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({});
  const list = useRef(lines.items);
  list.current = lines.items;
  // The list of the filter before stays until the next one is there, and from a filtered one a line goes with its mark: a thumb on what
  // is about to move would mark another firearm than is read.
  const off = lines.former || (show !== 'all' && (lines.refreshing || Object.values(given).some(({ over }) => !over)));
  const mark = async ({ firearmId, sheet, mark: before }: StockLine, wanted: Mark) => {
    const one: Given = { mark: before === wanted ? null : wanted };
    setGiven((others) => ({ ...others, [firearmId]: one }));
    const isSaved = await save({ marks: [{ firearmId, sheet, mark: one.mark }] });
    setGiven((now) => {
      // It has been marked anew meanwhile.
      if (now[firearmId] !== one) return now;
      const { [firearmId]: _refused, ...others } = now;
      return isSaved ? { ...others, [firearmId]: { ...one, over: list.current } } : others;
    });
  };
  const asGiven = (line: StockLine): StockLine => {
    const { mark = line.mark, over = lines.items } = given[line.firearmId] ?? {};
    return over === lines.items ? { ...line, mark } : line;
  };
  return (
    <Container
      header={
        <Header variant="h2" description={countWords(of)}>
          Stock count
        </Header>
      }
    >
      <SpaceBetween size="m">
        <SearchText search={search} label="Search the count" placeholder="Serial number, make or model" onSearch={setSearch} />
        <SegmentedControl label="Show" selectedId={show} options={shows} onChange={({ detail }) => setShow(detail.selectedId as Show)} />
        <KeepsFocus label="Firearms expected">
          <Loadable
            of={lines}
            what="the count"
            empty={<Nothing title="No firearm here">{search ? (show === 'all' ? isUnexpected : isFiltered) : undefined}</Nothing>}
          >
            {(found) => (
              <ul className="inspection-lines" aria-label="Firearms expected">
                {found.map((line) => (
                  <Line key={line.firearmId} line={asGiven(line)} writable={writable} off={off} onMark={(wanted) => void mark(asGiven(line), wanted)} />
                ))}
              </ul>
            )}
          </Loadable>
        </KeepsFocus>
        <CursorPagination of={lines} what="the count" />
        <Unexpected of={of} writable={writable} />
      </SpaceBetween>
    </Container>
  );
}

interface LineProps {
  readonly line: StockLine;
  readonly writable: boolean;
  readonly off: boolean;
  readonly onMark: (mark: Mark) => void;
}

function Line({ line: { manufacturer, model, serialNumber, mark, line, license }, writable, off, onMark }: LineProps) {
  const which = `${manufacturer} ${model} ${serialNumber}`;
  return (
    <li>
      <div>
        <Box variant="strong">{serialNumber}</Box>
        <Box color="text-body-secondary">{`Line ${line}: ${manufacturer} ${model}`}</Box>
        {license ? (
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            <LicenseBadge license={{ state: license.state, status: 'current' }} />
            <Box color="text-body-secondary" fontSize="body-s">{`Expires ${onDay(license.expiresOn)}`}</Box>
          </SpaceBetween>
        ) : (
          <Box color="text-status-warning" fontSize="body-s">
            No current license
          </Box>
        )}
      </div>
      {writable ? (
        <SpaceBetween direction="horizontal" size="xs">
          {marks.map((one) => (
            <Button
              key={one}
              variant={mark === one ? 'primary' : 'normal'}
              nativeButtonAttributes={{ 'aria-pressed': mark === one }}
              ariaLabel={`${markWords[one]}: ${which}`}
              // With a reason it is off and keeps the keyboard, which goes on from here.
              disabled={off}
              disabledReason="The count is being brought up to date."
              onClick={() => onMark(one)}
            >
              {markWords[one]}
            </Button>
          ))}
        </SpaceBetween>
      ) : (
        <StatusIndicator type={mark === 'found' ? 'success' : mark === 'missing' ? 'error' : 'pending'}>
          {mark ? markWords[mark] : 'Not counted'}
        </StatusIndicator>
      )}
    </li>
  );
}
