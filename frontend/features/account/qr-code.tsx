// Draws a text as a QR code. It is dark on white in both themes, since many cameras read nothing else.
import { create } from 'qrcode';

/** Width of the white margin in modules: the standard (ISO/IEC 18004) requires four. */
const margin = 4;

export function QrCode({ of, label }: { readonly of: string; readonly label: string }) {
  const { size, data } = create(of, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (one, at) => (one ? `M${(at % size) + margin} ${Math.floor(at / size) + margin}h1v1h-1z` : '')).join('');
  const side = size + 2 * margin;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#ffffff" />
      <path d={dark} fill="#000000" />
    </svg>
  );
}
