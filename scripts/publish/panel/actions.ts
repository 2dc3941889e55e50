/** POST actions of the panel. Each form carries the token of its session (CSRF). */
import type { Context, Hono } from 'hono';
import { isSame } from '../../http/same-secret.ts';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import type { PublishRequest } from '../daemon/queue.ts';
import { NoOlderRelease } from '../release/releases.ts';
import { formOf } from './body.ts';
import { loginPage, panelPage, type Notice, type PanelView } from './page.ts';
import type { Session } from './sessions.ts';

export interface ActionOptions {
  readonly daemon: Pick<PublisherDaemon, 'request' | 'goBack' | 'settleWarning' | 'state'>;
  readonly sessionOf: (context: Context) => Session | null;
  readonly viewOf: (context: Context, session: Session) => PanelView;
  readonly leave: (session: Session, context: Context) => void;
}

export function addActions(app: Hono, { daemon, sessionOf, viewOf, leave }: ActionOptions): void {
  const act = (path: string, run: (session: Session, about: string, context: Context) => Promise<string>) =>
    app.post(path, async (context) => {
      const session = sessionOf(context);
      if (session === null) return context.html(loginPage(null), 401);
      const fields = await formOf(context);
      const isOurs = isSame(fields.get('token') ?? '', session.formToken);
      if (!isOurs)
        return context.html(panelPage(await daemon.state(), viewOf(context, session), 'stale'), 403);
      return context.redirect(await run(session, fields.get('de') ?? '', context), 303);
    });
  const publish = (request: Omit<PublishRequest, 'cause' | 'only'>) => () => {
    const askedAt = Date.now();
    daemon.request({ cause: 'hand', only: null, ...request });
    return Promise.resolve(`/?pedido=${askedAt}`);
  };
  act('/publicar', publish({ isAccepted: false }));
  act('/aceptar', publish({ isAccepted: true }));
  act('/revisar', publish({ isFull: true }));
  act('/volver', (_, release) =>
    daemon.goBack(release || null).then(
      () => noticeOf('done'),
      (error: unknown) => {
        if (error instanceof NoOlderRelease) return noticeOf('noOlder');
        throw error;
      },
    ),
  );
  act('/revisado', (_, id) => {
    daemon.settleWarning(Number(id) || 0);
    return Promise.resolve('/');
  });
  act('/salir', (session, _, context) => {
    leave(session, context);
    return Promise.resolve('/');
  });
}

function noticeOf(notice: Notice): string {
  return `/?aviso=${notice}`;
}
