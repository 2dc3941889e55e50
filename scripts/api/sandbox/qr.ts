/** QR codes with error correction level M as the path of an SVG. */
import encodeQR from 'qr';

export interface QrCode {
  /** Modules of a side, without the quiet zone of four that belongs around it. */
  readonly size: number;
  /** Draws the dark modules: `<path d>` in units of modules. */
  readonly path: string;
}

/** @throws Error for a text of more than 2331 bytes. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
    .slice(border, -border)
    .map((row) => row.slice(border, -border));
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
}

/** The library draws no code without one; whoever shows it adds the whole quiet zone. */
const border = 1;
