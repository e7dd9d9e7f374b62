// Licenses, of one legal entity or of all: how each stands, what is due, and what may be done to it now.

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

/** On a phone a card's number, its firearm and whose it is stand in one column: the others are behind scrolling. */
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
  /** Somebody who reads licenses and does nothing to them has no column of what may be done. */
  readonly acts: boolean;
}

/** Which firearm it is of comes before all that is due: nobody knows a weapon by the number of its license. */
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

/** Made once each: a table asks for its columns to stay the same. */
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
  // Only current licenses are still to be verified.
  const verification = (['unverified', 'queried'] as const).find((one) => one === choice);
  if (verification) return { verification, status: 'current' };
  if (choice === 'in_force') return { inForce: 'true' };
  const state = licenseStates.find((one) => one === choice);
  const status = licenseStatuses.find((one) => one === choice);
  return { ...(state ? { state } : {}), ...(status ? { status } : {}) };
}

/** The state or the end that is shown: kept in the address, so that it survives a look into one of them. */
export function useShown(): [string, (choice: string) => void] {
  const [{ show }, set] = useAddressTexts('show');
  return [show, (choice) => set({ show: choice })];
}

interface LicensesProps {
  /** Without a holder, everybody's. */
  readonly holderId?: number;
  /** The next to expire first; newest first by default. */
  readonly byUrgency?: true;
  /** Only what the firearm office has not verified. */
  readonly toVerify?: true;
  /** On a screen that keeps a search and filter of its own in the address. */
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
      // A holder alone is no filter of a person's: there is nothing to clear.
      {...(search || month || (choice && !toVerify)
        ? { onClearFilter: clear, noMatchTitle: 'No licenses match' }
        : toVerify
          ? { noMatchTitle: 'No licenses to verify', noMatchText: 'Every current license has been verified or queried.' }
          : { noMatchTitle: 'No licenses recorded yet', noMatchText: 'A license appears here as soon as it is recorded.' })}
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
