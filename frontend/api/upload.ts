// A file from the browser into the object store, to the address that a call of the API has signed for it.
import { ApiError } from './error.ts';

/** The file's SHA-256 in hexadecimal. */
export async function digestOf(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Rejects with an ApiError. */
export async function putFile({ url, headers }: { url: string; headers: Record<string, string> }, file: File): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: file }).catch(() => {
    throw ApiError.unreachable();
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
}
