// Table of licenses, of one holder or all, with state, deadline and actions.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { monthInWords, onDayBriefly } from '../../../shared/kinds/format.ts';
import { Month } from '../../../shared/kinds/index.ts';
import { type License, type LicenseQuery, licenseStates, licenseStatuses } from '../../../shared/licenses/schema.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { LicenseBadge, stateWords } from '../../ui/records/license-state.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { LicenseActions } from './actions.tsx';
import { daysLeftWords } from './wording.ts';

function RowActions({ license }: { readonly license: License }) {
  const navigate = useNavigate();
  return <LicenseActions license={license} inRow onDone={(after) => (after.id === license.id ? undefined : navigate(`/licenses/${after.id}`))} />;
}

const daysLeftOf = ({ state, daysLeft }: License) => (state === null ? '–' : daysLeftWords(daysLeft));

const StateAndDays = ({ license }: { readonly license: License }) => (
  <SpaceBetween size="xxxs">
    <LicenseBadge license={license} />
    {license.state === null ? null : <Box fontSize="body-s">{daysLeftOf(license)}</Box>}
  </SpaceBetween>
);

const numberLink = ({ id, licenseNumber }: License): ReactNode => <Link href={`/licenses/${id}`}>{licenseNumber}</Link>;

const firearmLink = ({ firearmId, firearm }: License): ReactNode => (
  <Link href={`/firearms/${firearmId}/profile`}>{`${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`}</Link>
);

/** On a phone one column shows number, firearm and holder, because the other columns need scrolling. */
const NumberAndWhat = ({ license, everybodys }: { readonly license: License; readonly everybodys: boolean }) => (
  <SpaceBetween size="xxxs">
    {numberLink(license)}
    <Box fontSize="body-s">{firearmLink(license)}</Box>
    {everybodys ? <Box fontSize="body-s">{license.holderName}</Box> : null}
  </SpaceBetween>
);

interface Of {
  readonly narrow: boolean;
  readonly everybodys: boolean;
  /** False for users who cannot change licenses: no Actions column. */
  readonly acts: boolean;
}

/** The firearm comes before state and deadline, because people know the weapon and not the license number. */
const listed = ({ narrow, everybodys, acts }: Of): readonly RecordColumn<License>[] => [
  {
    id: 'licenseNumber',
    header: 'License Number',
    isRowHeader: true,
    width: narrow ? 190 : 170,
    cell: (license) => (narrow ? <NumberAndWhat license={license} everybodys={everybodys} /> : numberLink(license)),
  },
  { id: 'firearm', header: 'Firearm', width: 265, hidden: narrow, cell: firearmLink },
  { id: 'state', header: 'State', width: 150, cell: (license) => <StateAndDays license={license} /> },
  { id: 'daysLeft', header: 'Days Left', width: 185, hidden: true, cell: daysLeftOf },
  {
    id: 'lodgeBy',
    header: 'Lodge By',
    width: 180,
    cell: ({ state, lodgeBy, lodgedOn }) => (state === null ? '–' : lodgedOn ? `Lodged ${onDayBriefly(lodgedOn)}` : onDayBriefly(lodgeBy)),
  },
  ...(acts ? [{ id: 'actions', header: 'Actions', width: 205, cell: (license: License) => <RowActions license={license} /> }] : []),
  ...(everybodys
    ? [
        {
          id: 'holder',
          header: 'Holder',
          width: 220,
          hidden: narrow,
          cell: ({ holderId, holderName }: License) => <Link href={`/legal-entities/${holderId}`}>{holderName}</Link>,
        },
      ]
    : []),
  { id: 'expiresOn', header: 'Expires On', width: 140, cell: ({ expiresOn }) => onDayBriefly(expiresOn) },
  { id: 'section', header: 'Section', width: 100, cell: ({ section }) => section },
  { id: 'verification', header: 'Verification', width: 130, cell: ({ verification }) => wordsOf(verification) },
  { id: 'issuedOn', header: 'Issued On', width: 140, hidden: true, cell: ({ issuedOn }) => onDayBriefly(issuedOn) },
];

/** Created once, because the table needs a stable array of columns. */
const columns = [false, true].map((narrow) => [false, true].map((everybodys) => [false, true].map((acts) => listed({ narrow, everybodys, acts }))));
const columnsFor = ({ narrow, everybodys, acts }: Of) => columns[Number(narrow)]?.[Number(everybodys)]?.[Number(acts)] ?? [];

const choices = [
  { value: 'current', label: 'Current' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'queried', label: 'Queried' },
  { value: 'in_force', label: 'In force' },
  ...licenseStates.map((state) => ({ value: state as string, label: stateWords(state) })),
  ...licenseStatuses.filter((status) => status !== 'current').map((status) => ({ value: status as string, label: wordsOf(status) })),
];

function filterOf(choice: string): Pick<Partial<LicenseQuery>, 'state' | 'status' | 'verification' | 'inForce'> {
  // Only current licenses can still be verified.
  const verification = (['unverified', 'queried'] as const).find((one) => one === choice);
  if (verification) return { verification, status: 'current' };
  if (choice === 'in_force') return { inForce: 'true' };
  const state = licenseStates.find((one) => one === choice);
  const status = licenseStatuses.find((one) => one === choice);
  return { ...(state ? { state } : {}), ...(status ? { status } : {}) };
}

/** The selected filter (a state or a status), kept in the address so that it survives opening a license. */
export function useShown(): [string, (choice: string) => void] {
  const [{ show }, set] = useAddressTexts('show');
  return [show, (choice) => set({ show: choice })];
}

interface LicensesProps {
  /** Leave out for all holders. */
  readonly holderId?: number;
  /** Sorts by expiry date; otherwise newest first. */
  readonly byUrgency?: true;
  /** Only licenses that the firearm office has not verified. */
  readonly toVerify?: true;
  /** For a page whose address already holds another search and filter. */
  readonly beside?: true;
}

export function Licenses({ holderId, byUrgency, toVerify, beside }: LicensesProps) {
  const [searchName, showName] = beside ? (['license', 'licenses'] as const) : (['search', 'show'] as const);
  const [texts, set] = useAddressTexts(searchName, showName, 'runsOutIn');
  const [search, choice] = [texts[searchName] ?? '', toVerify ? 'unverified' : (texts[showName] ?? '')];
  const month = !beside && v.is(Month, texts.runsOutIn) ? texts.runsOutIn : undefined;
  const narrow = useNarrow();
  const [lodges, decides, verifies] = [useCan(contract.licenses.lodge), useCan(contract.licenses.decide), useCan(contract.licenses.verify)];
  const clear = () => set({ [searchName]: '', [showName]: '', ...(beside ? {} : { runsOutIn: '' }) });
  return (
    <RecordTable
      route={contract.licenses.list}
      key={narrow ? 'narrow' : 'wide'}
      query={{
        ...(holderId === undefined ? {} : { holderId }),
        search,
        ...filterOf(choice),
        ...(month ? { runsOutIn: month } : {}),
        ...(byUrgency ? { sort: 'urgency' } : {}),
      }}
      name={holderId === undefined ? 'licenses' : 'entity-licenses'}
      exportAs="licenses"
      title={toVerify ? 'Licenses to Verify' : byUrgency ? 'Licenses by Urgency' : 'Licenses'}
      what="licenses"
      variant="container"
      columns={columnsFor({ narrow, everybodys: holderId === undefined, acts: lodges || decides || verifies })}
      // The holder is given by the page, so "clear filter" is offered only for a search, month or state.
      {...(search || month || (choice && !toVerify)
        ? { onClearFilter: clear, noMatchTitle: 'No licenses match' }
        : toVerify
          ? { noMatchTitle: 'No licenses to verify', noMatchText: 'Every current license has been verified or queried.' }
          : { noMatchTitle: 'No licenses recorded yet', noMatchText: 'Licenses appear here once they are recorded.' })}
      actions={
        <Can call={contract.licenses.create}>
          <Button variant="primary" href="/licenses/create">
            Add License
          </Button>
        </Can>
      }
      filter={
        <SpaceBetween direction="horizontal" size="xs">
          <SearchText
            search={search}
            label="Search licenses"
            placeholder="License number, make, model or serial number"
            wide
            onSearch={(text) => set({ [searchName]: text })}
          />
          {month ? <Button onClick={() => set({ runsOutIn: '' })}>{`Expiring in ${monthInWords(month)}: show all months`}</Button> : null}
          {toVerify ? null : (
            <FilterChoice
              label="State of the licenses"
              all="All licenses"
              value={choice}
              choices={choices}
              onChoose={(chosen = '') => set({ [showName]: chosen })}
            />
          )}
        </SpaceBetween>
      }
    />
  );
}
