// Starts the check of a chosen file: registers it, uploads it and calls the check. The upload continues on other screens, and a notification shows its
// result.
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { CreateImport } from '../../../shared/imports/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { digestOf, putFile } from '../../api/upload.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.tsx';
import { toast } from '../../ui/page/toast-store.ts';

/** The records in the file, and for an office user the provider of the officers. */
type About = Pick<CreateImport, 'subject' | 'legalEntityId'>;

export function useStart(onStarted: (id: string) => void) {
  const create = useCommand(contract.imports.create);
  const check = useCommand(contract.imports.check);
  const guard = useLeaveGuard();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const isLeft = useRef(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const start = async (file: File, about: About = {}) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    // Leaving the screen does not stop the upload; closing the tab does.
    const removeGuard = guard.add({ onlyWithTab: true, loses: () => true });
    signal.addEventListener('abort', removeGuard);
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { ...about, fileName: file.name, fileType: file.type, bytes: file.size, sha256: await digestOf(file) };
      const created = await create.run({ body });
      await putFile(created.upload, file, { signal });
      await check.run({ params: { id: created.import.id } });
      if (signal.aborted) return;
      if (isLeft.current) toast({ title: 'File Uploaded', description: `${file.name} is being checked. You can find it under Earlier Imports.` });
      else onStarted(created.import.id);
    } catch (error) {
      if (signal.aborted) return;
      const { sentence } = toApiError(error);
      if (isLeft.current) toast({ title: 'Error', description: `${file.name} was not uploaded: ${sentence}`, destructive: true });
      else setRefusal(sentence);
    } finally {
      removeGuard();
      if (!signal.aborted) setBusy(false);
    }
  };
  /** Called if the user removes the file or chooses another: an unfinished upload is cancelled. */
  const stop = () => {
    sending.current?.abort();
    setBusy(false);
  };
  return { start, stop, busy, refusal };
}
