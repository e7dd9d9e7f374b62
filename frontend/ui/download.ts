// Fetches what answers as a file to keep, so that the screen stays where it is.

export function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
