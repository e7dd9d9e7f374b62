// A search text that searches once the typing stops, and follows the address when that changes elsewhere: cleared, or gone back to.
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { mostSearched } from '../../../shared/kinds/index.ts';

interface SearchTextProps {
  readonly search: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onSearch: (search: string) => void;
  /** Beside other filters: as wide as what it says, where else it is as narrow as it may be. */
  readonly wide?: boolean;
}

export function SearchText({ search, label, placeholder, onSearch, wide = false }: SearchTextProps) {
  const [typed, setTyped] = useState(search);
  const [settled, setSettled] = useState(search);
  if (search !== settled) {
    setSettled(search);
    if (search !== typed.trim()) setTyped(search);
  }
  const field = (
    <TextFilter
      filteringText={typed}
      filteringPlaceholder={placeholder}
      filteringAriaLabel={label}
      filteringClearAriaLabel="Clear search"
      // As a field's maxLength, which this one does not know: what is longer is refused by every list.
      onChange={({ detail }) => setTyped(detail.filteringText.slice(0, mostSearched))}
      onDelayedChange={({ detail }) => onSearch(detail.filteringText.slice(0, mostSearched).trim())}
    />
  );
  return wide ? <div className="wide-search">{field}</div> : field;
}
