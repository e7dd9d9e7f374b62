// Downloads a file without leaving the screen, from the server or from data in the browser.

export function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** A file's object address is released after a second (spec 2, section 9). If it were released at once, some browsers would find nothing. */
const releasedAfterMs = 1000;

export function save(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  download(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), releasedAfterMs);
}
