// The text of an entry: a replaced entry is struck through, with the reason.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { onDay } from '../../../shared/kinds/format.ts';
import type { StockEntry, StockView } from '../../../shared/stock-register/schema.ts';
import { correctableNumber } from './wording.ts';
import './words.css';

/** The fields of an entry that every register has. */
export type AnyEntry = Pick<StockEntry, 'number' | 'struck' | 'correction' | 'corrects' | 'reason' | 'remarks'>;

export const Words = ({ entry, children }: { readonly entry: AnyEntry; readonly children: ReactNode }) =>
  entry.struck ? <del className="register-words">{children}</del> : <span className="register-words">{children}</span>;

export const Aside = ({ children }: { readonly children: ReactNode }) => (
  <Box color="text-body-secondary" fontSize="body-s">
    <span className="register-words">{children}</span>
  </Box>
);

/** Who corrected the entry, when and why; and which entry it corrects. */
function Corrections({ entry: { corrects, reason, struck, correction } }: { readonly entry: AnyEntry }) {
  if (!corrects && !correction) return null;
  return (
    <div className="register-words">
      {corrects ? <Aside>{`Corrects entry ${corrects}: ${reason}`}</Aside> : null}
      {correction ? (
        <Aside>{`${struck ? 'Corrected by' : 'As corrected by'} entry ${correction.number} on ${onDay(correction.at)}, ${correction.by}: ${correction.reason}`}</Aside>
      ) : null}
    </div>
  );
}

export const Remarks = ({ entry }: { readonly entry: AnyEntry }) => (
  <SpaceBetween size="xxxs">
    {entry.remarks ? <Words entry={entry}>{entry.remarks}</Words> : null}
    <Corrections entry={entry} />
  </SpaceBetween>
);

interface CorrectProps<E extends AnyEntry> {
  readonly entry: E;
  /** The firearm, for the accessible name. */
  readonly name: string;
  readonly view: StockView;
  readonly onCorrect: ((entry: E) => void) | undefined;
}

/** The button that corrects an entry; nothing if it cannot be corrected. */
export function Correct<E extends AnyEntry>({ entry, name, view, onCorrect }: CorrectProps<E>) {
  const number = correctableNumber(entry, view);
  if (!onCorrect || number === null) return null;
  return (
    <Button variant="inline-link" ariaLabel={`Correct entry ${number}, ${name}`} onClick={() => onCorrect({ ...entry, number })}>
      Correct
    </Button>
  );
}
