// Dialogs that save, rename and delete a view.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { safeParse } from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { isSameName, type SavedView, Views } from '../../../shared/settings/views.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Question } from '../../ui/form/question.tsx';
import { toast } from '../../ui/page/toast-store.ts';

interface Known {
  readonly views: readonly SavedView[];
  /** Version of the settings when the views were read. If another browser has saved since, the server refuses the change. */
  readonly version: number;
}

/** Returns the reason why the view was not saved, or undefined on success. */
function useSaveViews(version: number) {
  const { run, busy } = useCommand(contract.settings.save, { shownBy: contract.settings.get });
  const save = (firearmViews: SavedView[]): Promise<string | undefined> =>
    run({ body: { firearmViews }, ifMatch: version }).then(
      () => undefined,
      (error: unknown) => toApiError(error).sentence,
    );
  return { save, busy };
}

interface NameViewProps extends Known {
  readonly address: string;
  /** The name of the open view. */
  readonly name: string | undefined;
  readonly renames: boolean;
  /** Called with the view's name after saving. */
  readonly onClose: (name?: string) => void;
}

export function NameView({ views, version, address, name: former, renames, onClose }: NameViewProps) {
  const [name, setName] = useState(former ?? '');
  const [problem, setProblem] = useState<string>();
  const { save, busy } = useSaveViews(version);
  const same = views.find((one) => isSameName(one.name, name.trim()) && !(renames && one.name === former));
  const view = { name: name.trim(), address };
  const next = (): SavedView[] => {
    if (renames) return views.map((one) => (one.name === former ? { ...one, name: view.name } : one));
    return same ? views.map((one) => (one === same ? view : one)) : [...views, view];
  };
  const start = async () => {
    const read = safeParse(Views, next());
    const found = read.success ? await save(read.output) : read.issues[0].message;
    setProblem(found);
    if (found !== undefined) return;
    toast({ title: renames ? 'View renamed' : 'View saved', description: view.name });
    onClose(view.name);
  };
  return (
    <FormDialog
      header={renames ? `Rename the view ${former}` : 'Save View'}
      onClose={() => onClose()}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={() => onClose()}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} loadingText="Saving" onClick={() => void start()}>
            {renames ? 'Rename View' : same ? 'Replace View' : 'Save View'}
          </Button>
        </DialogButtons>
      }
    >
      <SpaceBetween size="m">
        {renames ? null : <Box>Saves the filters and sort order of this list. You can use the view on every device.</Box>}
        <FormField label="Name" errorText={problem}>
          <Input value={name} disabled={busy} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        {same && !renames ? <Alert type="warning">{`Replaces the filters and sort order of the view ${same.name} with those of this list.`}</Alert> : null}
      </SpaceBetween>
    </FormDialog>
  );
}

interface DeleteViewProps extends Known {
  readonly view: SavedView;
  readonly onClose: () => void;
}

export function DeleteView({ views, version, view, onClose }: DeleteViewProps) {
  const { save, busy } = useSaveViews(version);
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    const found = await save(views.filter(({ name }) => name !== view.name));
    setProblem(found);
    if (found !== undefined) return;
    toast({ title: 'View deleted', description: view.name });
    onClose();
  };
  return (
    <Question
      header={`Delete the view ${view.name}?`}
      keep="Keep the view"
      cancel="Keep View"
      confirm="Delete View"
      confirming="Deleting"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        <Box>No firearms are deleted, only the saved filters.</Box>
        {problem ? <Alert type="error">{problem}</Alert> : null}
      </SpaceBetween>
    </Question>
  );
}
