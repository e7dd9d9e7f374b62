// From a chosen file to its dry run: announced, uploaded, handed to the check.
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { digestOf, putFile } from '../../api/upload.ts';

export function useStart(onStarted: (id: string) => void) {
  const create = useCommand(contract.imports.create);
  const check = useCommand(contract.imports.check);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const start = async (file: File) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { fileName: file.name, fileType: file.type, bytes: file.size, sha256: await digestOf(file) };
      const created = await create.run({ body });
      await putFile(created.upload, file);
      await check.run({ params: { id: created.import.id } });
      onStarted(created.import.id);
    } catch (error) {
      setRefusal(toApiError(error).sentence);
    } finally {
      setBusy(false);
    }
  };
  return { start, busy, refusal };
}
