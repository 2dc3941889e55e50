/**
 * The fonts that Chromium draws with: they come with the project, so that a page is as wide on every machine. On Linux
 * Chromium asks fontconfig for each family that a page names, `system-ui` and the generic ones included; this
 * configuration knows one family and answers with it whatever the name.
 * https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As wide as Verdana; as on most phones; as narrow as a system font gets. */
export type Letters = 'wide' | 'usual' | 'narrow';

interface Family {
  readonly name: string;
  /** Package that brings it. */
  readonly source: string;
  /** Its files in there, by their names. */
  readonly files: readonly string[];
}

export const families: Readonly<Record<Letters, Family>> = {
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

/** A family of this name is drawn in these letters, whatever the others are: a page that is open can change its letters. */
export function nameOfLetters(letters: Letters): string {
  return `${letters} letters`;
}

/** What a Chromium must find in its environment to draw with these letters only. */
export function lettersEnvironment(letters: Letters = 'wide'): Record<string, string> {
  const file = join(cacheFolder, letters, 'fonts.conf');
  const text = configurationOf(letters);
  if (textOf(file) !== text) {
    mkdirSync(dirname(file), { recursive: true });
    // Two workers may write it at once: each its own, renamed when it is whole.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, file);
  }
  return { FONTCONFIG_FILE: file };
}

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/letters', import.meta.url));

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Hinting and antialiasing too are settings of a machine, and move the letters by parts of a pixel. */
function configurationOf(letters: Letters): string {
  const all = Object.entries(families) as [Letters, Family][];
  const asOthers = all.map(([each]) => test('not_eq', nameOfLetters(each)));
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
    ${[...asOthers, edit('family', `<string>${families[letters].name}</string>`)].join('\n    ')}
  </match>
  ${all.map(([each, { name }]) => match(test('eq', nameOfLetters(each)), edit('family', `<string>${name}</string>`))).join('\n  ')}
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

/** Bound as the name that was asked for: nothing that a page names is preferred to it. */
function edit(name: string, value: string): string {
  return `<edit name="${name}" mode="assign" binding="same">${value}</edit>`;
}

function escaped(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
