// A search field that searches after a pause in typing. It follows the address when that changes elsewhere, by Clear or Back.
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { mostSearched } from '../../../shared/kinds/index.ts';

interface SearchTextProps {
  readonly search: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onSearch: (search: string) => void;
  /** True beside other filters: as wide as its text, where it would otherwise be as narrow as possible. */
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
      // Works like maxLength, which this component lacks: every list rejects longer text.
      onChange={({ detail }) => setTyped(detail.filteringText.slice(0, mostSearched))}
      onDelayedChange={({ detail }) => onSearch(detail.filteringText.slice(0, mostSearched).trim())}
    />
  );
  return wide ? <div className="wide-search">{field}</div> : field;
}
