/** The panel's pages and buttons of the preview. */
import type { Context, Hono } from 'hono';
import { hostnameOf } from '../../http/own-hosts.ts';
import type { PublisherDaemon } from '../daemon/daemon.ts';
import { chosenMinute } from '../compare/chosen-minute.ts';
import { isOfPreview } from '../daemon/runs.ts';
import type { PublishProblem } from '../publish-error.ts';
import {
  comparePage,
  previewNotices,
  previewPage,
  widths,
  type PreviewNotice,
} from './panel/preview-page.ts';
import { accepting, minuteField } from './panel/preview-part.ts';

export interface PreviewRoutes {
  readonly daemon: Pick<PublisherDaemon, 'requestPreview' | 'publishPreview' | 'discardPreview' | 'state'>;
  /** The port of the server that shows the preview; null when it is not open. */
  readonly previewPort: number | null;
  /** @returns what a button is about, or what was typed */
  readonly fieldOf: (context: Context, name: 'de' | typeof minuteField) => Promise<string>;
  /** The panel's policy, to which the frames are added. */
  readonly policy: string;
}

/** Behind the panel's session. */
export function addPreview(app: Hono, { daemon, previewPort, fieldOf, policy }: PreviewRoutes): void {
  const aboutOf = (context: Context) => fieldOf(context, 'de');
  const originOf = (context: Context) => (previewPort === null ? null : previewOrigin(context, previewPort));
  app.get('/vista', async (context) => {
    const notice = previewNotices.find((name) => name === context.req.query('aviso')) ?? null;
    const { preview } = await daemon.state();
    return context.html(previewPage(preview, originOf(context), notice));
  });
  app.get('/vista/comparar', async (context) => {
    const { preview } = await daemon.state();
    const origin = originOf(context);
    const { pagina = '', ancho } = context.req.query();
    const width = ancho === widths.desk ? 'desk' : 'phone';
    const page = preview === null || origin === null ? null : comparePage(preview, origin, pagina, width);
    if (page === null) return context.redirect('/vista?aviso=gone', 303);
    context.header('Content-Security-Policy', `${policy}; frame-src ${origin}`);
    return context.html(page);
  });
  app.post('/vista', async (context) => {
    const typed = await fieldOf(context, minuteField);
    const at = typed === '' ? null : chosenMinute(typed, new Date());
    if (typeof at === 'string') return context.redirect(`/vista?aviso=${minuteNotices[at]}`, 303);
    daemon.requestPreview({ isAccepted: (await aboutOf(context)) === accepting.value, at });
    return context.redirect('/#vista', 303);
  });
  app.post('/vista/publicar', async (context) => {
    const askedAt = Date.now();
    const refused = await refusal(async () => daemon.publishPreview(await aboutOf(context)));
    return context.redirect(refused ?? `/?pedido=${askedAt}`, 303);
  });
  app.post('/vista/descartar', async (context) => {
    const id = await aboutOf(context);
    const refused = await refusal(() => daemon.discardPreview(id));
    return context.redirect(refused ?? '/?aviso=discarded', 303);
  });
}

/** The panel's own name with another port: cookies are sent to every port. */
function previewOrigin({ req }: Context, port: number): string {
  const scheme = req.header('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${scheme}://${hostnameOf(req.header('host') ?? 'localhost')}:${port}`;
}

/** @returns where it is said why this preview cannot do that; null when it did. What else went wrong is in the history. */
async function refusal(act: () => Promise<void>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!isOfPreview(error)) return null;
    return `/vista?aviso=${refusals[error.problem] ?? 'outdated'}`;
  }
}

const refusals: Partial<Record<PublishProblem, PreviewNotice>> = {
  'preview-gone': 'gone',
  'preview-of-later': 'ofLater',
  busy: 'busy',
};

const minuteNotices = {
  none: 'minuteNone',
  past: 'minutePast',
  far: 'minuteFar',
} as const satisfies Readonly<Record<string, PreviewNotice>>;
