/**
 * Fonts for Chromium, installed with the project, so that text has the same width on every machine. On Linux Chromium
 * asks fontconfig for each family of a page, including `system-ui` and the generic ones; this configuration maps every
 * name to one family. https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As wide as Verdana; as on most phones; as narrow as system fonts get. */
export type TestFont = 'wide' | 'usual' | 'narrow';

/** Name, npm package, and patterns of its files. */
const families: Readonly<Record<TestFont, readonly [string, string, ...string[]]>> = {
  wide: [
    'DejaVu Sans',
    'dejavu-fonts-ttf',
    'DejaVuSans.ttf',
    'DejaVuSans-Bold*.ttf',
    'DejaVuSans-Oblique.ttf',
  ],
  usual: ['Roboto', '@expo-google-fonts/roboto', 'Roboto_*.ttf'],
  narrow: ['Roboto Condensed', '@expo-google-fonts/roboto-condensed', 'RobotoCondensed_*.ttf'],
};

/** Family name that always selects these letters, so that an open page can switch. */
export function nameOfTestFont(testFont: TestFont): string {
  return `${testFont} letters`;
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/letters', import.meta.url));

/** Environment variables with which Chromium uses only these fonts. */
export function testFontEnvironment(testFont: TestFont = 'wide'): Record<string, string> {
  const file = join(cacheFolder, testFont, 'fonts.conf');
  mkdirSync(dirname(file), { recursive: true });
  // Atomic write (temporary file, rename): workers may write it concurrently.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, configurationOf(testFont));
  renameSync(draft, file);
  return { FONTCONFIG_FILE: file };
}

/** Fixes hinting and antialiasing too: they are settings of a machine and change text widths by parts of a pixel. */
function configurationOf(testFont: TestFont): string {
  const all = Object.entries(families) as [TestFont, (typeof families)[TestFont]][];
  const folders = all.map(([, [, source]]) => `<dir>${folderOf(source)}</dir>`);
  const files = all.flatMap(([, [, , ...patterns]]) =>
    patterns.map((pattern) => `<glob>*/${pattern}</glob>`),
  );
  const others = all.map(([each]) => testOf('not_eq', nameOfTestFont(each)));
  const named = all.map(
    ([each, [name]]) => `<match>${testOf('eq', nameOfTestFont(each))}${family(name)}</match>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${folders.join('')}
  <cachedir>${join(cacheFolder, 'cache')}</cachedir>
  <selectfont><acceptfont>${files.join('')}</acceptfont><rejectfont><glob>*.ttf</glob></rejectfont></selectfont>
  <match>${others.join('')}${family(families[testFont][0])}</match>
  ${named.join('')}
  <match>
    ${edit('antialias', '<bool>true</bool>')}${edit('rgba', '<const>none</const>')}
    ${edit('hinting', '<bool>true</bool>')}${edit('hintstyle', '<const>hintslight</const>')}
  </match>
</fontconfig>
`;
}

function folderOf(packageName: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`)));
}

function testOf(compare: 'eq' | 'not_eq', name: string): string {
  return `<test name="family" qual="first" compare="${compare}"><string>${name}</string></test>`;
}

function family(name: string): string {
  return edit('family', `<string>${name}</string>`);
}

/** Strong binding (`same`), so that no family of the page takes precedence. */
function edit(name: string, value: string): string {
  return `<edit name="${name}" mode="assign" binding="same">${value}</edit>`;
}
