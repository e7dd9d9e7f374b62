// The search box of the two lists of legal entities: searches once the typing stops, and follows the address when that changes elsewhere.
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import './search-box.css';

interface SearchBoxProps {
  readonly search: string;
  readonly label: string;
  readonly onSearch: (search: string) => void;
}

export function SearchBox({ search, label, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [settled, setSettled] = useState(search);
  if (search !== settled) {
    setSettled(search);
    if (search !== typed.trim()) setTyped(search);
  }
  return (
    <div className="entity-search">
      <TextFilter
        filteringText={typed}
        filteringPlaceholder="Name, PSiRA or registration number, city"
        filteringAriaLabel={label}
        filteringClearAriaLabel="Clear search"
        onChange={({ detail }) => setTyped(detail.filteringText)}
        onDelayedChange={({ detail }) => onSearch(detail.filteringText.trim())}
      />
    </div>
  );
}
