// The filters of the officers list, kept in the address.
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { employments, employmentWords, OfficerQuery } from '../../../shared/officers/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { useBranches } from '../../ui/form/use-branches.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { addressOf, among } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

const { search: SearchQuery, branchId: BranchId, legalEntityId: ProviderId } = OfficerQuery.entries;
const accepted = <S extends v.GenericSchema>(schema: S, text: string | null) => (text && v.is(schema, text) ? text : undefined);

export function useOfficerFilters() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const isNational = useIsNational();
  const legalEntityId = isNational && v.is(ProviderId, address.get('legalEntityId') ?? undefined) ? (address.get('legalEntityId') ?? undefined) : undefined;
  const query = {
    search: accepted(SearchQuery, address.get('search')),
    legalEntityId,
    branchId: accepted(BranchId, address.get('branchId')),
    employment: among(employments, address.get('employment')),
  };
  const set = (change: Partial<typeof query>) => setAddress(addressOf({ ...query, ...change }), { replace: true });
  /** The same, as the call takes it. */
  const asked = { ...query, legalEntityId: legalEntityId ? Number(legalEntityId) : undefined };
  return { query, asked, set, clear: () => setAddress({}, { replace: true }), isNational, ownEntityId: user.legalEntityId ?? undefined };
}

export function OfficerFilters({ query, set, isNational, ownEntityId }: ReturnType<typeof useOfficerFilters>) {
  const { branches } = useBranches(isNational ? (query.legalEntityId ? Number(query.legalEntityId) : undefined) : ownEntityId);
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="end">
      <SearchText
        search={query.search ?? ''}
        label="Search officers"
        placeholder="Name, PSiRA or employee number"
        wide
        onSearch={(search) => set({ search: search || undefined })}
      />
      {isNational ? (
        <Opens of={Provider} when={{ holderId: query.legalEntityId, onChoose: (chosen) => set({ legalEntityId: chosen, branchId: undefined }) }} />
      ) : null}
      {branches.length > 0 || query.branchId ? (
        <FilterChoice
          above
          label="Branch"
          all="All branches"
          value={query.branchId}
          choices={branches.map(({ id, name }) => ({ value: id, label: name }))}
          searchLabel="Search branches"
          onChoose={(branchId) => set({ branchId })}
        />
      ) : null}
      <FilterChoice
        above
        label="Employment"
        all="Any employment"
        value={query.employment}
        choices={choicesOf(employments, (one) => employmentWords[one])}
        onChoose={(employment) => set({ employment })}
      />
    </SpaceBetween>
  );
}
