// The filters of the labels, kept in the address: the kind of record, a search, and the provider for users of oversight.
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { mostSearched, querySerialId } from '../../../shared/kinds/index.ts';
import { type LabelKind, labelKinds, labelKindWords } from '../../../shared/labels/papers.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { addressOf, among } from '../../ui/table/address-filters.ts';
import { SearchText } from '../../ui/table/search-text.tsx';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

export function useLabelFilters() {
  const [address, setAddress] = useSearchParams();
  const isNational = useIsNational();
  const asked = address.get('legalEntityId') ?? undefined;
  const query = {
    tab: among(['prints'] as const, address.get('tab')),
    kind: among(labelKinds, address.get('kind')),
    search: (address.get('search') ?? '').slice(0, mostSearched) || undefined,
    legalEntityId: isNational && v.is(querySerialId, asked) ? asked : undefined,
  };
  const provider = query.legalEntityId ? { legalEntityId: Number(query.legalEntityId) } : {};
  return {
    query,
    kind: query.kind ?? ('firearm' as LabelKind),
    set: (change: Partial<typeof query>) => setAddress(addressOf({ ...query, ...change }), { replace: true }),
    isNational,
    /** The provider as calls take it; nothing for a provider's own users. */
    provider,
    /** True while a user of oversight has not chosen a provider. */
    isWaiting: isNational && !query.legalEntityId,
  };
}
export type LabelFilters = ReturnType<typeof useLabelFilters>;

export function ProviderFilter({ query, set, isNational }: LabelFilters) {
  return isNational ? <Opens of={Provider} when={{ holderId: query.legalEntityId, onChoose: (legalEntityId) => set({ legalEntityId }) }} /> : null;
}

export function KindFilter({ kind, query, set, onKind }: LabelFilters & { readonly onKind: () => void }) {
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="end">
      <SegmentedControl
        label="Kind of record"
        selectedId={kind}
        options={labelKinds.map((id) => ({ id, text: labelKindWords[id] }))}
        onChange={({ detail }) => {
          onKind();
          set({ kind: detail.selectedId as LabelKind, search: undefined });
        }}
      />
      {kind === 'safe' ? null : (
        <SearchText
          search={query.search ?? ''}
          label={`Search ${labelKindWords[kind].toLowerCase()}`}
          placeholder={kind === 'firearm' ? 'Serial number, make or model' : 'Name or PSiRA number'}
          wide
          onSearch={(search) => set({ search: search || undefined })}
        />
      )}
    </SpaceBetween>
  );
}
