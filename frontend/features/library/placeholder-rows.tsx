// The grey rows that stand where records will (spec 1, section 9).
import './placeholder-rows.css';

export function PlaceholderRows({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label="Loading library records">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="placeholder-row" />
      ))}
    </div>
  );
}
