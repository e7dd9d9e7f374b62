// A list of records as cards, the placeholder while they load, and the facts on a card.
import Box from '@cloudscape-design/components/box';
import type { ReactNode } from 'react';
import './cards.css';

interface CardsProps {
  readonly label: string;
  /** True for cards below each other instead of side by side. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

export const Cards = ({ label, stacked = false, children }: CardsProps) => (
  <ul className={stacked ? 'cards cards-stacked' : 'cards'} aria-label={label}>
    {children}
  </ul>
);

interface WaitingProps {
  /** Plural, lower case: "cases". */
  readonly what: string;
  readonly count?: number;
  readonly as?: 'cards' | 'stacked cards' | 'rows';
}

const shapes = { cards: 'cards', 'stacked cards': 'cards cards-stacked', rows: 'waiting-rows' } as const;

/** The grey placeholders for records that load (spec 1, section 9). */
export const Waiting = ({ what, count = 6, as = 'cards' }: WaitingProps) => (
  <div className={shapes[as]} role="status" aria-label={`Loading ${what}`}>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
      <div key={at} className="waiting-shape" />
    ))}
  </div>
);

/** Use it in a `dl` with the class `card-facts`. */
export const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>
      <Box variant="awsui-key-label">{label}</Box>
    </dt>
    <dd>{value}</dd>
  </div>
);
