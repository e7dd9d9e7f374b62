// The Export button of a table. Its menu loads when the user presses it or points at it, because few users export.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { useSession } from '../../session/session.tsx';
import { Can } from '../page/can.tsx';
import { later, usePlaceholder } from '../page/later.tsx';
import type { ExportButtonProps } from './export-menu.tsx';
import { useRun } from './export-runs.ts';

const ExportMenu = later(() => import('./export-menu.tsx').then((loaded) => loaded.default));

/** Looks like the menu's button until that is loaded. */
function StandIn(props: ExportButtonProps) {
  const { user } = useSession();
  const run = useRun(user.id, props.list);
  const { Piece: Menu, around, onPress } = usePlaceholder(ExportMenu, run ? 'soon' : 'not yet', (button) => button.click());
  return (
    <div {...around}>
      {Menu ? (
        <Menu {...props} />
      ) : (
        <Button formAction="none" iconName="caret-down-filled" iconAlign="right" onClick={onPress} ariaExpanded={false}>
          {props.label ?? 'Export'}
        </Button>
      )}
    </div>
  );
}

export function ExportButton(props: ExportButtonProps) {
  return (
    <Can call={contract.exports.start}>
      <StandIn {...props} />
    </Can>
  );
}
