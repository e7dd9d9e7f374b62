// The stock count: the inspector marks expected firearms as found or missing, and adds unexpected ones.
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
import { atMinute, onDay } from '../../../shared/kinds/format.ts';
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
  { id: 'open', text: 'Not counted' },
  { id: 'missing', text: 'Missing' },
  { id: 'issued', text: 'Issued' },
] as const satisfies readonly { id: Show; text: string }[];

/** Hints for an empty search. In a filtered list the firearm may already be marked. */
const isUnexpected = 'This count does not expect that firearm. Add it below as unexpected.';
const isFiltered = 'It may be counted already. Select All to check before you add it as unexpected.';

/** The buttons in display order. `Issued` only for a firearm that was with an officer when the inspection started. */
const marksOf = ({ issue }: Pick<StockLine, 'issue'>): readonly Mark[] => (issue ? ['found', 'missing', 'issued'] : ['found', 'missing']);
const markWords: Readonly<Record<Mark, string>> = { found: 'Found', missing: 'Missing', issued: 'Issued' };
const markTypes = { found: 'success', missing: 'error', issued: 'info' } as const;

/** A mark that is being saved. `over` is the list on the screen when the save finished. */
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
  // Shows a mark before the server answers, until a reloaded list contains it. The inspector does not wait between firearms.
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({});
  const list = useRef(lines.items);
  list.current = lines.items;
  // A marked line leaves a filtered list, and the old list stays until the new one has loaded. Marks are disabled meanwhile, so that a tap does not hit the
  // line that moves up.
  const off = lines.former || (show !== 'all' && (lines.refreshing || Object.values(given).some(({ over }) => !over)));
  const mark = async ({ firearmId, sheet, mark: before }: StockLine, wanted: Mark) => {
    const one: Given = { mark: before === wanted ? null : wanted };
    setGiven((others) => ({ ...others, [firearmId]: one }));
    const isSaved = await save({ marks: [{ firearmId, sheet, mark: one.mark }] });
    setGiven((now) => {
      // The line has been marked again in the meantime.
      if (now[firearmId] !== one) return now;
      const { [firearmId]: _refused, ...others } = now;
      return isSaved ? { ...others, [firearmId]: { ...one, over: list.current } } : others;
    });
  };
  const withPendingMark = (line: StockLine): StockLine => {
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
        <KeepsFocus label="Expected firearms">
          <Loadable
            of={lines}
            what="the count"
            empty={<Nothing title="No firearms found">{search ? (show === 'all' ? isUnexpected : isFiltered) : undefined}</Nothing>}
          >
            {(found) => (
              <ul className="inspection-lines" aria-label="Expected firearms">
                {found.map((line) => (
                  <Line
                    key={line.firearmId}
                    line={withPendingMark(line)}
                    writable={writable}
                    off={off}
                    onMark={(wanted) => void mark(withPendingMark(line), wanted)}
                  />
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

function Line({ line: { manufacturer, model, serialNumber, mark, line, license, issue }, writable, off, onMark }: LineProps) {
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
        {issue ? (
          <Box fontSize="body-s">{`With ${issue.officerName} until ${atMinute(issue.dueAt)}, ${issue.place}. Authorisation ${issue.authorisationNumber}`}</Box>
        ) : null}
      </div>
      {writable ? (
        <SpaceBetween direction="horizontal" size="xs">
          {marksOf({ issue }).map((one) => (
            <Button
              key={one}
              variant={mark === one ? 'primary' : 'normal'}
              nativeButtonAttributes={{ 'aria-pressed': mark === one }}
              ariaLabel={`${markWords[one]}: ${which}`}
              // A button with a disabled reason keeps the focus.
              disabled={off}
              disabledReason="Updating the count."
              onClick={() => onMark(one)}
            >
              {markWords[one]}
            </Button>
          ))}
        </SpaceBetween>
      ) : (
        <StatusIndicator type={mark ? markTypes[mark] : 'pending'}>{mark ? markWords[mark] : 'Not counted'}</StatusIndicator>
      )}
    </li>
  );
}
