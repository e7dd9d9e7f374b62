// The uploads of one dialog: announces each file, sends it, and follows it until the upload check has finished.
import { useCallback, useEffect, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Document, type DocumentKind, isFileRecord, type StartUpload } from '../../../shared/documents/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { useForget } from '../../api/forget.ts';
import { digestOf, putFile } from '../../api/upload.ts';
import { countersLagMs } from '../page/counters-lag.ts';
import { toast } from '../page/toast-store.ts';
import type { DocumentRecord } from './words.ts';

type Stage = 'waiting' | 'preparing' | 'sending' | 'checking' | 'late' | 'available' | 'rejected' | 'failed' | 'cancelled';

/** The place within an inspection: the number of a finding, or of the finding whose corrective action the file belongs to. */
export interface FilePlace {
  readonly finding?: number | undefined;
  readonly action?: number | undefined;
}

export interface Uploading {
  readonly key: number;
  readonly file: File;
  /** The file's record, and what the file shows. */
  readonly of: Pick<DocumentRecord, 'type' | 'id'> & FilePlace & { readonly kind: DocumentKind };
  readonly stage: Stage;
  /** Share of the bytes that were sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed or was rejected. */
  readonly reason?: string;
}

export const isSending = ({ stage }: Pick<Uploading, 'stage'>): boolean => stage === 'waiting' || stage === 'preparing' || stage === 'sending';

const atOnce = 3;
const askEveryMs = 700;
const askAtMost = 170;
export const succeeded = 'Document uploaded successfully';
const failed = 'Failed to upload document';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The document after the upload check. If the check takes too long, the document as it is then. */
async function afterCheck(first: Document): Promise<Document> {
  let document = first;
  for (let asked = 0; document.status === 'uploading' && asked < askAtMost; asked += 1) {
    await pause(askEveryMs);
    try {
      // Quiet: if the session has ended, the user's next action shows it.
      document = (await send(contract.documents.get, { params: { id: document.id }, quiet: true })).data;
    } catch (error) {
      const { status, isTemporary } = toApiError(error);
      // Signed out: no one needs the error.
      if (status === 401) return document;
      // The connection failed for a moment, or there were too many calls. The server has the file all the same.
      if (!isTemporary) throw error;
    }
  }
  return document;
}

type Change = Partial<Pick<Uploading, 'stage' | 'share' | 'reason'>>;

const endOf = ({ status, reason }: Document): Change => {
  if (status === 'available') return { stage: 'available' };
  if (status === 'uploading') return { stage: 'late' };
  return status === 'rejected' ? { stage: 'rejected', reason: reason ?? failed } : { stage: 'failed', reason: failed };
};

/** Takes a file through all steps and reports each. Never rejects. */
async function carry({ file, of }: Uploading, signal: AbortSignal, tell: (change: Change) => void): Promise<Change> {
  try {
    tell({ stage: 'preparing', share: 0 });
    const { type, size, name } = file;
    const sha256 = await digestOf(file);
    const { kind, type: associatedEntityType, id: associatedEntityId, finding, action } = of;
    const place = { ...(finding === undefined ? {} : { finding }), ...(action === undefined ? {} : { action }) };
    const about = { kind, associatedEntityType, associatedEntityId, ...place };
    const body: StartUpload = { fileName: name, fileType: type as Document['fileType'], fileSize: size, sha256, ...about };
    const { data } = await send(contract.documents.upload, { body, signal });
    tell({ stage: 'sending' });
    await putFile(data.upload, file, { signal, onProgress: (share) => tell({ share }) });
    tell({ stage: 'checking', share: 1 });
    return endOf(await afterCheck(data.document));
  } catch (error) {
    if (signal.aborted) return { stage: 'cancelled' };
    return { stage: 'failed', reason: toApiError(error).problem?.detail ?? failed };
  }
}

export function useUploads() {
  const forget = useForget();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  const change = useCallback(
    (key: number, by: Change) => setUploads((all) => all.map((one) => (one.key === key && one.stage !== 'cancelled' ? { ...one, ...by } : one))),
    [],
  );

  const run = useCallback(
    async (one: Uploading) => {
      const controller = new AbortController();
      running.current.set(one.key, controller);
      const tell = (by: Change) => {
        // Leaving no longer cancels a file that was sent.
        if (by.stage === 'checking') running.current.delete(one.key);
        change(one.key, by);
      };
      const end = await carry(one, controller.signal, tell);
      running.current.delete(one.key);
      change(one.key, end);
      if (end.stage === 'available') {
        toast({ title: succeeded, description: one.file.name });
        // The history of an inspection, a seizure or a case shows the new file.
        forget(['/api/documents', ...(isFileRecord(one.of.type) ? [`/api/${one.of.type}s/${one.of.id}`] : [])]);
        setTimeout(() => forget(['/api/documents']), countersLagMs);
      } else if (end.reason) toast({ title: 'Error', description: `${one.file.name}: ${end.reason}`, destructive: true });
    },
    [change, forget],
  );

  useEffect(() => {
    const free = atOnce - uploads.filter((one) => isSending(one) && one.stage !== 'waiting').length;
    const next = uploads.filter(({ key, stage }) => stage === 'waiting' && !running.current.has(key)).slice(0, Math.max(0, free));
    for (const one of next) void run(one);
  }, [uploads, run]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const add = (files: readonly File[], of: Uploading['of']) => {
    const begun = files.map((file) => ({ key: ++count.current, file, of, stage: 'waiting' as const, share: 0 }));
    setUploads((all) => [...all, ...begun]);
  };
  const cancel = (key: number) => {
    running.current.get(key)?.abort();
    change(key, { stage: 'cancelled' });
  };
  /** Starts again from the beginning: the upload address may be used up. */
  const again = ({ key, file, of }: Uploading) => {
    const anew: Uploading = { key: ++count.current, file, of, stage: 'waiting', share: 0 };
    setUploads((all) => all.map((one) => (one.key === key ? anew : one)));
  };
  return { uploads, add, cancel, again };
}
