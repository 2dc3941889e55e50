/**
 * Fonts for Chromium, installed with the project, so that text has the same width on every machine. On Linux Chromium
 * asks fontconfig for each family of a page, including `system-ui` and the generic ones; this configuration maps every
 * name to one family. https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As wide as Verdana; as on most phones; as narrow as system fonts get. */
export type TestFont = 'wide' | 'usual' | 'narrow';

interface Family {
  readonly name: string;
  /** npm package. */
  readonly source: string;
  /** File names in the package; may contain wildcards. */
  readonly files: readonly string[];
}

const families: Readonly<Record<TestFont, Family>> = {
  wide: {
    name: 'DejaVu Sans',
    source: 'dejavu-fonts-ttf',
    files: ['DejaVuSans.ttf', 'DejaVuSans-Oblique.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSans-BoldOblique.ttf'],
  },
  usual: { name: 'Roboto', source: '@expo-google-fonts/roboto', files: ['Roboto_*.ttf'] },
  narrow: {
    name: 'Roboto Condensed',
    source: '@expo-google-fonts/roboto-condensed',
    files: ['RobotoCondensed_*.ttf'],
  },
};

/** Family name that always selects these letters, so that an open page can switch. */
export function nameOfTestFont(testFont: TestFont): string {
  return `${testFont} letters`;
}

/** Environment variables with which Chromium uses only these fonts. */
export function testFontEnvironment(testFont: TestFont = 'wide'): Record<string, string> {
  const file = join(cacheFolder, testFont, 'fonts.conf');
  const text = configurationOf(testFont);
  if (textOf(file) !== text) {
    mkdirSync(dirname(file), { recursive: true });
    // Atomic write (temporary file, rename): workers may write it concurrently.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, file);
  }
  return { FONTCONFIG_FILE: file };
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/letters', import.meta.url));

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Fixes hinting and antialiasing too: they are settings of a machine and change text widths by parts of a pixel. */
function configurationOf(testFont: TestFont): string {
  const all = Object.entries(families) as [TestFont, Family][];
  const asOthers = all.map(([each]) => test('not_eq', nameOfTestFont(each)));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${all.map(([, { source }]) => `<dir>${escaped(folderOf(source))}</dir>`).join('\n  ')}
  <cachedir>${escaped(join(cacheFolder, 'cache'))}</cachedir>
  <selectfont>
    ${all.flatMap(([, { files }]) => files.map((name) => `<acceptfont><glob>*/${name}</glob></acceptfont>`)).join('\n    ')}
    <rejectfont><glob>*.ttf</glob></rejectfont>
  </selectfont>
  <match target="pattern">
    ${[...asOthers, edit('family', `<string>${families[testFont].name}</string>`)].join('\n    ')}
  </match>
  ${all.map(([each, { name }]) => match(test('eq', nameOfTestFont(each)), edit('family', `<string>${name}</string>`))).join('\n  ')}
  ${match(edit('antialias', '<bool>true</bool>'), edit('rgba', '<const>none</const>'))}
  ${match(edit('hinting', '<bool>true</bool>'), edit('hintstyle', '<const>hintslight</const>'))}
</fontconfig>
`;
}

function folderOf(packageName: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`)));
}

function match(...parts: readonly string[]): string {
  return `<match target="pattern">${parts.join('')}</match>`;
}

function test(compare: 'eq' | 'not_eq', family: string): string {
  return `<test name="family" qual="first" compare="${compare}"><string>${family}</string></test>`;
}

/** Strong binding (`same`), so that no family of the page takes precedence. */
function edit(name: string, value: string): string {
  return `<edit name="${name}" mode="assign" binding="same">${value}</edit>`;
}

function escaped(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
