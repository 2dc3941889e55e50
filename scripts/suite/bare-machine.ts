/** Simulates a machine without this project: a fresh clone with a minimal environment. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface BareMachine {
  /** The clone. */
  readonly shop: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Environment variables of a plain shell, and those needed for network access from here. */
const kept =
  /^(?:PATH|LANG|LC_\w+|TERM|USER|LOGNAME|SHELL|CHROMIUM_PATH|\w*_proxy|\w*_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|NPM_CONFIG_\w+|npm_config_(?:registry|globalconfig|cafile|proxy|https_proxy|noproxy))$/;

/** Clones HEAD of a repository into an empty folder. @param ports free ones. @throws Error when it cannot be cloned. */
export function bareMachine(
  folder: string,
  repository: string,
  ports: readonly [site: number, api: number, publisher: number],
  env: NodeJS.ProcessEnv = process.env,
): BareMachine {
  const shop = join(folder, 'shop');
  for (const name of ['home', 'npm-cache', 'tmp', 'font-cache']) mkdirSync(join(folder, name));
  const source = pathToFileURL(repository).href;
  execFileSync('git', ['clone', '--quiet', '--depth', '1', source, shop], { stdio: 'inherit' });
  writeFileSync(join(folder, 'fonts.conf'), fontsConfig(folder, shop));
  const [site, api, publisher] = ports;
  return {
    shop,
    env: {
      ...bareEnvironment(env, repository),
      HOME: join(folder, 'home'),
      npm_config_userconfig: userConfigOf(env),
      TMPDIR: join(folder, 'tmp'),
      npm_config_cache: join(folder, 'npm-cache'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      PORT: `${site}`,
      API_PORT: `${api}`,
      PUBLISHER_PORT: `${publisher}`,
    },
  };
}

/** Removes what npm and the project's set-up have added, so that nothing of the repository is on the PATH. */
export function bareEnvironment(env: NodeJS.ProcessEnv, repository: string): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => kept.test(name));
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !isOfNpm(folder, repository));
  return { ...Object.fromEntries(entries), PATH: path.join(delimiter) };
}

/** This user's npm configuration with its registry, because HOME is changed. */
function userConfigOf(env: NodeJS.ProcessEnv): string {
  const named = env['npm_config_userconfig'] ?? env['NPM_CONFIG_USERCONFIG'];
  return named ?? join(homedir(), '.npmrc');
}

function isOfNpm(folder: string, repository: string): boolean {
  return (
    folder.startsWith(repository) || folder.includes('node_modules/.bin') || folder.includes('node-gyp-bin')
  );
}

/** Fonts: only DejaVu, from Debian's folder or from the clone's npm package. */
function fontsConfig(folder: string, shop: string): string {
  const debian = '/usr/share/fonts/truetype/dejavu';
  const fonts = existsSync(debian) ? debian : join(shop, 'node_modules/dejavu-fonts-ttf/ttf');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}
