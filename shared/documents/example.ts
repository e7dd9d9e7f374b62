// Small complete files and a valid upload request, for tests and demo data.
import type { StartUpload } from './schema.ts';

/** A minimal PDF of one A4 page with these lines. */
export function examplePdf(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&'));
  const drawing = `BT /F1 14 Tf 56 770 Td 22 TL ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** A 96 by 64 pixel picture: a pistol seen from the left. */
const jpeg = [
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06k',
  'bl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCABAAGADASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAAAAUGBAP/xAAqEAEA',
  'AAIIBQQDAAAAAAAAAAAAAQMEBRESFVOi0QI1UYGxEyFk4UOCwf/EABYBAQEBAAAAAAAAAAAAAAAAAAABAv/EABYRAQEBAAAAAAAAAAAAAAAAAAABEf/aAAwDAQACEQMRAD8AsgIoAAAA',
  'AAAAAA4azpXHRvTucd29bb7W9Hck19+D9v4RHjic7O0w2MTnZ2mGycNIo4nOztMNjE52dphsnAKOJzs7TDYxOdnaYbJwCjic7O0w2e9Bp02dSuCXxTL0I2+12HRHdlVcwld/EQaEBloA',
  'AAAScE+Ro+1YBJwT5Gj7SGtZJYldlVcwld/EWhZ6quYSu/iLQlIAIoAAAAAAz2GUzJ1Q3aENEar6DSZNMlzJku7wwttjeh0isgAAD//Z',
];
export const exampleJpeg = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(jpeg.join('')), (letter) => letter.charCodeAt(0));

/** An upload request as a browser sends it, without the file's size and SHA-256. */
export const exampleUpload = (change: Partial<StartUpload> & Pick<StartUpload, 'fileSize' | 'sha256' | 'associatedEntityId'>): StartUpload => ({
  fileName: 'license-card.pdf',
  fileType: 'application/pdf',
  associatedEntityType: 'firearm',
  ...change,
});
