/** The web app manifest, with icons drawn from the logo, and the icons that browsers ask for unasked. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { shop } from '../../../src/shop.ts';
import { replaceFile } from '../replace-file.ts';

/**
 * @param options folder of the files; folders of the project.
 * @returns their names in the folder. @throws Error when the logo cannot be read
 */
export async function writeAppFiles({
  output,
  sources,
  publicFolder,
}: Readonly<Record<'output' | 'sources' | 'publicFolder', string>>): Promise<readonly string[]> {
  const colours = coloursOf(await readFile(join(sources, 'styles/colours.css'), 'utf8'));
  const logo = join(publicFolder, shop.logoPath);
  const files = new Map<string, string | Buffer>([[manifestPath, JSON.stringify(webManifest(colours))]]);
  for (const icon of [...icons, touchIcon]) files.set(icon.path, await drawIcon(logo, icon, colours.paper));
  files.set(favicon.path, icoOf(await drawIcon(logo, favicon, colours.paper), favicon.size));
  await mkdir(output, { recursive: true });
  for (const [path, content] of files) replaceFile(join(output, path), content);
  return [...files.keys()].map((path) => path.slice(1));
}

function coloursOf(styles: string) {
  const token = (name: string) => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{3,8});`).exec(styles)?.[1];
    if (found === undefined) throw new Error(`src/styles/colours.css has no colour --${name}`);
    return found;
  };
  return { paper: token('paper'), strip: token('strip') };
}

/** https://w3c.github.io/manifest/ */
export function webManifest({ paper, strip }: ReturnType<typeof coloursOf>) {
  return {
    id: '/',
    name: shop.name,
    short_name: shop.name,
    description: shop.description,
    lang: shop.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: strip,
    background_color: paper,
    categories: ['shopping', 'books'],
    icons: icons.map(({ path, size, isMaskable }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  };
}

const manifestPath = '/manifest.webmanifest';

interface AppIcon {
  readonly path: string;
  readonly size: number;
  /** The system cuts its shape out of it. */
  readonly isMaskable: boolean;
}

const icons: readonly AppIcon[] = [
  { path: '/icon-192.png', size: 192, isMaskable: false },
  { path: '/icon-512.png', size: 512, isMaskable: false },
  { path: '/icon-maskable-512.png', size: 512, isMaskable: true },
];

/** For iOS, when a page is added to the home screen. */
const touchIcon: AppIcon = { path: '/apple-touch-icon.png', size: 180, isMaskable: false };

/** For whatever asks for it unasked: readers, crawlers. */
const favicon: AppIcon = { path: '/favicon.ico', size: 48, isMaskable: false };

/** An ICO file with one PNG. https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // images
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The logo in the middle of a square. */
async function drawIcon(logo: string, { size, isMaskable }: AppIcon, paper: string): Promise<Buffer> {
  const side = isMaskable ? Math.round(size * safeShare) : size;
  const source = isMaskable ? sharp(logo).trim() : sharp(logo);
  const input = await source.resize(side, side, { fit: 'inside' }).png().toBuffer();
  const background = await backgroundOf(logo, paper);
  const square = sharp({ create: { width: size, height: size, channels: 3, background } });
  return square.composite([{ input }]).png({ palette: true }).toBuffer();
}

/** A square within the safe circle, whose diameter is four fifths of the icon. */
const safeShare = 0.8 * Math.SQRT1_2;

/** The colour of its corner. */
async function backgroundOf(logo: string, paper: string): Promise<string | RGBA> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(logo).ensureAlpha().extract(corner).raw().toBuffer();
  return alpha === 255 ? { r, g, b, alpha: 1 } : paper;
}

type RGBA = Readonly<Record<'r' | 'g' | 'b' | 'alpha', number>>;
