// A tile with a count that switches a filter on and off. Colour and a tick show that it is on.

import Icon from '@cloudscape-design/components/icon';
import type { ReactNode } from 'react';
import { figure } from '../../../shared/kinds/format.ts';
import './filter-tile.css';

export const FilterTiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a grid
  <div className="filter-tiles" role="group" aria-label={label}>
    {children}
  </div>
);

interface TileProps {
  readonly name: string;
  /** Undefined while it is unknown. */
  readonly count: number | undefined;
}

interface FilterTileProps extends TileProps {
  readonly pressed: boolean;
  readonly onToggle: () => void;
}

export function FilterTile({ name, count, pressed, onToggle }: FilterTileProps) {
  return (
    <button type="button" className="filter-tile button-says" aria-pressed={pressed} onClick={onToggle}>
      <span className="filter-tile-name">
        {name}
        {pressed ? <Icon name="check" variant="link" /> : null}
      </span>
      <span className="filter-tile-count">{count === undefined ? '…' : figure(count)}</span>
    </button>
  );
}

/** A tile whose count leads to the screen with its list. */
export const LinkTile = ({ name, count, href }: TileProps & { readonly href: string }) => (
  <a className="filter-tile" href={href}>
    <span className="filter-tile-name">{name}</span>
    <span className="filter-tile-count">{count === undefined ? '…' : figure(count)}</span>
  </a>
);
