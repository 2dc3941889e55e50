/** The measured shop: the programs of `npm start`, on separate ports. */
import pRetry, { AbortError } from 'p-retry';
import type { RouteName } from '../../../src/domain/routes.ts';
import { recompressPages } from '../../publish/recompress-pages.ts';
import { settingsFrom, type Settings } from '../../settings.ts';
import { startProgram } from '../program.ts';
import { publicTemplates, type Template } from './templates.ts';

export interface OpenShop {
  readonly settings: Settings;
  /** One page of every public route. */
  readonly templates: readonly Template[];
  readonly url: (template: Template) => string;
  /** URL of a route's page. @throws Error when the shop has none */
  readonly of: (name: RouteName) => string;
  readonly close: () => Promise<void>;
}

/** Timeout; drawing and publishing a new shop takes minutes. */
const openWithinMs = 900_000;

/**
 * Starts the shop; seeds and publishes it first when the folder is empty. @throws Error with its output when it fails
 */
export async function openShop(dataDir: string, port: number): Promise<OpenShop> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(port + 1),
    PUBLISHER_PORT: String(port + 2),
    SITE_URL: `http://localhost:${port}`,
    API_URL: '',
    RECOMPRESS_AFTER_MINUTES: '600',
  };
  const settings = settingsFrom(env);
  const program = startProgram('start.ts', [], env);
  const ask = async (origin: string) => {
    if (!program.isRunning()) throw new AbortError(`the shop did not open:\n${program.said()}`);
    const { ok, status } = await fetch(`${origin}/health`);
    if (!ok) throw new Error(`it answers ${status}`);
  };
  const askAll = async () => {
    await ask(settings.siteUrl);
    // The publisher is started when whatever was to be published is live.
    await ask(`http://127.0.0.1:${settings.publisherPort}`);
  };
  try {
    await pRetry(askAll, { retries: Infinity, maxRetryTime: openWithinMs, minTimeout: 200, factor: 1 });
    // What a shop does by itself in its first minutes (decision 244), here before the measurement and not beside it.
    await recompressPages(settings.data);
  } catch (error) {
    await program.stop();
    throw error;
  }
  const templates = publicTemplates(settings.data.snapshot);
  const url = ({ path }: Template) => settings.siteUrl + path;
  const of = (name: RouteName) => {
    const template = templates.find((one) => one.name === name);
    if (!template) throw new Error(`the shop has no page of ${name}`);
    return url(template);
  };
  return { settings, templates, url, of, close: program.stop };
}
