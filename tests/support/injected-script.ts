/**
 * Playwright's injected script (the code that finds elements in a page), sent once per tab. Playwright sends its 330 kB
 * anew for every document, which costs 25 ms of CPU time, as much as a small document itself. Here Chromium keeps the
 * script and runs it in Playwright's own isolated world of each new document, and what is sent is the call.
 */
import type { Page } from 'playwright';

/** Property of the isolated world's global object that holds the script's code. */
export const keptName = '__keptInjectedScript';

/** Begins the script's last statement, which makes the object that Playwright calls; what stands before is the code. */
const lastStatement = 'return new (module.exports.InjectedScript())';
const opening = '(() => {';

/** Sessions of tabs that keep the script. */
const keeping = new WeakSet<Session>();
const changed = new WeakSet<ExecutionContext>();

/** From now on, for all tabs of the browsers that this process drives. Once is enough. */
export async function keepInjectedScript(page: Page): Promise<void> {
  const { _connection: connection } = page as unknown as Inside;
  const { delegate } = await connection.toImpl(page).mainFrame().utilityContext();
  const contexts = Object.getPrototypeOf(delegate) as ExecutionContext;
  if (changed.has(contexts)) return;
  changed.add(contexts);
  const { rawEvaluateHandle: evaluate } = contexts;
  contexts.rawEvaluateHandle = async function (world, expression) {
    const end = world.world === 'utility' ? expression.indexOf(lastStatement) : -1;
    if (end === -1) return evaluate.call(this, world, expression);
    const code = expression.slice(0, end);
    if (keeping.has(this._client)) {
      const kept = `${opening} const module = globalThis.${keptName}?.(); if (!module) return; `;
      const injected = await evaluate.call(this, world, kept + expression.slice(end));
      // A document that is older than the session's script, or has JavaScript switched off, has none.
      if (injected._objectId !== undefined) return injected;
    } else {
      keeping.add(this._client);
      await this._client.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `${code.replace(opening, `globalThis.${keptName} = () => {`)} return module; };`,
        worldName: world.frame._page.delegate.utilityWorldName,
      });
    }
    return evaluate.call(this, world, expression);
  };
}

/** What is used of Playwright's server side, which runs in this process. Not documented; its version is pinned. */
interface Inside {
  readonly _connection: {
    readonly toImpl: (page: Page) => {
      readonly mainFrame: () => {
        readonly utilityContext: () => Promise<{ readonly delegate: ExecutionContext }>;
      };
    };
  };
}

interface ExecutionContext {
  readonly _client: Session;
  rawEvaluateHandle: (this: ExecutionContext, world: World, expression: string) => Promise<Handle>;
}

interface Session {
  readonly send: (method: string, parameters: unknown) => Promise<unknown>;
}

interface World {
  readonly world: string | null;
  readonly frame: { readonly _page: { readonly delegate: { readonly utilityWorldName: string } } };
}

interface Handle {
  readonly _objectId?: string;
}
