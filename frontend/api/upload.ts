// Uploads a file from the browser to the object store, to the address that the API has signed.
import { ApiError } from './error.ts';

/** The file's SHA-256 in hexadecimal. */
export async function digestOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Following {
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Rejects with an ApiError, or with the signal's reason after an abort. It uses XMLHttpRequest, because fetch reports no upload progress. */
export function putFile({ url, headers }: { url: string; headers: Record<string, string> }, file: File, { onProgress, signal }: Following = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : reject(new ApiError(request.status, request.statusText)));
    request.onerror = () => reject(ApiError.unreachable());
    request.onabort = () => reject(signal?.reason ?? ApiError.unreachable());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
