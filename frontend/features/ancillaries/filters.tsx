// The filters of the two tables: a search box and selects, kept in the address so that a search can be shared.
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useSearchParams } from '../../app/navigate.tsx';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';

interface Choice {
  /** The filter's name in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Filters by name, read from the address. `set` with an empty text removes one. */
export function useAddressFilters() {
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const clear = () => setAddress((before) => [...before].filter(([name]) => name === 'tab'), { replace: true });
  return { get: (name: string) => address.get(name) ?? '', set, clear };
}

export function Filters({ label, placeholder, choices }: { readonly label: string; readonly placeholder: string; readonly choices: readonly Choice[] }) {
  const filters = useAddressFilters();
  const search = filters.get('search');
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="end">
      <SearchText search={search} label={label} placeholder={placeholder} wide onSearch={(text) => filters.set('search', text)} />
      {choices.map(({ name, label: above, options }) => (
        <FilterChoice
          key={name}
          above
          label={above}
          all={`Any ${above.toLowerCase()}`}
          value={filters.get(name)}
          choices={options}
          onChoose={(value) => filters.set(name, value ?? '')}
        />
      ))}
    </SpaceBetween>
  );
}
