// Shows the values that a row will record. A value that differs from the file is marked, with the file's own text beside it.
import { headerOf, type ImportKey } from '../../../shared/imports/columns.ts';
import type { ImportRow } from '../../../shared/imports/schema.ts';
import './rows.css';

/** The serial number and the officer's names have a column of their own, unless the file spells them differently. */
const isShown = ({ typed }: ImportRow, key: string) => !['serialNumber', 'surname', 'fullNames'].includes(key) || typed[key] !== undefined;

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
