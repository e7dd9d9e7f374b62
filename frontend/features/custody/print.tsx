// Buttons that print the papers of issues: authorisations to carry, and the sheet that officers sign.
import { contract } from '../../../shared/contract.ts';
import { mostLinesOfShift } from '../../../shared/custody/schema.ts';
import type { ExportList } from '../../../shared/exports/schema.ts';
import { Can } from '../../ui/page/can.tsx';
import { FileButton } from '../../ui/page/file-button.tsx';

interface PrintProps {
  /** Open issues. One file has at most 80, a whole shift, so that more of them have several buttons. */
  readonly issueIds: readonly string[];
}

interface PapersProps extends PrintProps {
  readonly list: ExportList;
  readonly loadingText: string;
  readonly children: string;
}

function Papers({ issueIds, children, ...button }: PapersProps) {
  const starts = Array.from({ length: Math.ceil(issueIds.length / mostLinesOfShift) }, (_, n) => n * mostLinesOfShift);
  return (
    <Can call={contract.custody.issue}>
      {starts.map((start) => {
        const ids = issueIds.slice(start, start + mostLinesOfShift);
        return (
          <FileButton key={start} format="pdf" query={{ issueIds: ids.join(',') }} {...button}>
            {starts.length > 1 ? `${children} ${start + 1} to ${start + ids.length}` : children}
          </FileButton>
        );
      })}
    </Can>
  );
}

export const PrintAuthorisations = ({ issueIds }: PrintProps) => (
  <Papers list="authorisations" issueIds={issueIds} loadingText="Preparing the authorisations">
    Print Authorisations
  </Papers>
);

export const PrintShiftSheet = ({ issueIds }: PrintProps) => (
  <Papers list="shift-sheet" issueIds={issueIds} loadingText="Preparing the shift sheet">
    Print Shift Sheet
  </Papers>
);
