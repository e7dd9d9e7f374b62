// Saved views: named filters and sort orders, stored on the server for each user.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isSameName, type SavedView } from '../../../shared/settings/views.ts';
import { useRoute } from '../../api/hooks.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { FilterChoice } from '../../ui/table/filter-choice.tsx';

const NameView = later(() => import('./name-view.tsx').then((loaded) => loaded.NameView));
const DeleteView = later(() => import('./name-view.tsx').then((loaded) => loaded.DeleteView));

interface ViewsProps {
  /** The current filters, in the form that a view stores. */
  readonly shown: string;
  readonly onOpen: (address: string) => void;
}

export function Views({ shown, onOpen }: ViewsProps) {
  const settings = useRoute(contract.settings.get);
  const [asked, setAsked] = useState<'save' | 'rename' | 'delete'>();
  const [last, setLast] = useState<string>();
  const { data } = settings;
  const views: readonly SavedView[] = data?.values.firearmViews ?? [];
  const open = views.find(({ name, address }) => name === last && address === shown) ?? views.find(({ address }) => address === shown);
  // If the filters were changed after opening the view, saving replaces it unless the user enters another name.
  const changed = open ? undefined : views.find(({ name }) => last !== undefined && isSameName(name, last));
  const choose = (name: string | undefined) => {
    setLast(name);
    const view = views.find((one) => one.name === name);
    if (view) onOpen(view.address);
  };
  const close = (name?: string) => {
    setAsked(undefined);
    if (name !== undefined) setLast(name);
  };
  const known = data && { views, version: data.version };
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="end">
      <FilterChoice
        above
        label="Saved View"
        all={views.length > 0 ? (changed ? `${changed.name}, changed` : 'Choose a saved view') : 'No saved views'}
        value={open?.name}
        choices={views.map(({ name }) => ({ value: name, label: name }))}
        onChoose={choose}
      />
      <Button disabled={!data} onClick={() => setAsked('save')}>
        Save View
      </Button>
      {open ? <Button onClick={() => setAsked('rename')}>Rename View</Button> : null}
      {open ? <Button onClick={() => setAsked('delete')}>Delete View</Button> : null}
      <Opens
        of={NameView}
        when={
          known && (asked === 'save' || (asked === 'rename' && open))
            ? { ...known, address: shown, name: asked === 'rename' ? open?.name : changed?.name, renames: asked === 'rename', onClose: close }
            : undefined
        }
      />
      <Opens of={DeleteView} when={known && open && asked === 'delete' ? { ...known, view: open, onClose: close } : undefined} />
    </SpaceBetween>
  );
}
