// The search box of both lists of legal entities.
import { SearchText } from '../../ui/table/search-text.tsx';
import './search-box.css';

interface SearchBoxProps {
  readonly search: string;
  readonly label: string;
  readonly onSearch: (search: string) => void;
}

export function SearchBox(props: SearchBoxProps) {
  return (
    <div className="entity-search">
      <SearchText {...props} placeholder="Name, PSiRA or registration number, city" />
    </div>
  );
}
