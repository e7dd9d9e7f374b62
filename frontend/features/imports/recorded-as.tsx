// What a row will be recorded as, value by value; what differs from the file's own text is marked, with that text beside it.
import { headerOf, type ImportKey } from '../../../shared/imports/columns.ts';
import type { ImportRow } from '../../../shared/imports/schema.ts';
import './rows.css';

/** The serial number has a column of its own, unless it is recorded in another way than the file has it. */
const isShown = ({ typed }: ImportRow, key: string) => key !== 'serialNumber' || typed[key] !== undefined;

export function RecordedAs({ row }: { readonly row: ImportRow }) {
  const values = Object.entries(row.values).filter(([key]) => isShown(row, key));
  if (values.length === 0) return <>–</>;
  return (
    <div className="import-words">
      {values.map(([key, value], at) => (
        <span key={key}>
          {at > 0 ? ' · ' : ''}
          {row.typed[key] === undefined ? (
            <span title={headerOf(key as ImportKey)}>{value}</span>
          ) : (
            <span title={headerOf(key as ImportKey)}>
              <mark className="import-changed">{value}</mark>
              {` (file: ${row.typed[key]})`}
            </span>
          )}
        </span>
      ))}
      {row.warnings.map((warning) => (
        <div key={warning} className="import-warning">
          {warning}
        </div>
      ))}
    </div>
  );
}
