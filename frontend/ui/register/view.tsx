// The three views of the register. The control loads after the entries, because it includes a select for narrow screens.
import Box from '@cloudscape-design/components/box';
import { type StockView, stockViews } from '../../../shared/stock-register/schema.ts';
import { later, useLater } from '../page/later.tsx';
import { viewWords } from './wording.ts';
import './view.css';

const SegmentedControl = later(() => import('@cloudscape-design/components/segmented-control').then((loaded) => loaded.default));

const views = stockViews.map((id) => ({ id, text: viewWords[id] }));

interface ChooseViewProps {
  readonly view: StockView;
  readonly onChoose: (view: StockView) => void;
}

export function ChooseView({ view, onChoose }: ChooseViewProps) {
  const Control = useLater(SegmentedControl, 'idle');
  return (
    <div className="register-view">
      {Control ? (
        <Control label="View of the register" selectedId={view} options={views} onChange={({ detail }) => onChoose(detail.selectedId as StockView)} />
      ) : (
        // A bare text would show the browser's own serif font.
        <Box>{viewWords[view]}</Box>
      )}
    </div>
  );
}
