// The three views of the register. Its control brings a select for narrow screens along: it comes after the entries.
import Box from '@cloudscape-design/components/box';
import { type StockView, stockViews } from '../../../shared/stock-register/schema.ts';
import { later, useLater } from '../../ui/page/later.tsx';
import { viewWords } from './wording.ts';
import './view.css';

const SegmentedControl = later(() => import('@cloudscape-design/components/segmented-control').then((loaded) => loaded.default));

const views = stockViews.map((id) => ({ id, text: viewWords[id] }));

interface ChooseViewProps {
  readonly view: StockView;
  readonly onChoose: (view: StockView) => void;
}

export function ChooseView({ view, onChoose }: ChooseViewProps) {
  const Control = useLater(SegmentedControl, 'at rest');
  return (
    <div className="stock-view">
      {Control ? (
        <Control label="View of the register" selectedId={view} options={views} onChange={({ detail }) => onChoose(detail.selectedId as StockView)} />
      ) : (
        // In a box of the house: text of a bare element is in the browser's own serif face.
        <Box>{viewWords[view]}</Box>
      )}
    </div>
  );
}
