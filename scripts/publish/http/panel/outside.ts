/** Where which release is, and who was told of it. */
import { html } from 'hono/html';
import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';
import type { DaemonState } from '../../daemon/daemon.ts';
import { timeOf } from '../../release/releases.ts';
import type { ReceiverState } from '../../state/receivers.ts';
import { dayAndTime, list, nothing, timeOfDay, type Markup } from './markup.ts';

const texts = panelTexts.outside;

export function outsidePart({ outside, told }: DaemonState): Markup {
  if (outside.length === 0) return nothing;
  const isShown = ({ kind, problem }: ReceiverState) => kind !== 'cdn-again' || problem !== null;
  const isHeld = uploadOf({ outside }) === 'failed';
  const receivers = outside.filter(isShown).map(
    (receiver) =>
      html`<li>
        <p class="when">${texts.kinds[receiver.kind]} · ${receiver.target}</p>
        <p class="${receiver.problem === null ? 'good' : 'bad'}">${stateOf(receiver, isHeld)}</p>
        ${receiver.problem === null ? nothing : html`<p><small>${receiver.problem}</small></p>`}
      </li>`,
  );
  const announcements = told.map(
    ({ kind, target, at, amount }) =>
      html`${dayAndTime(at)} · ${texts.kinds[kind]} (${target}): ${texts.addresses(amount)}`,
  );
  return html`<section class="panel">
    <h2>${texts.heading}</h2>
    <ol class="rows">
      ${receivers}
    </ol>
    ${list('told', texts.told, announcements)}
  </section>`;
}

/** What the readers see: the release where it goes, when it goes anywhere. Null before the first. */
export function shownRelease({ live, outside }: Pick<DaemonState, 'live' | 'outside'>): Date | null {
  const place = outside.find(({ kind }) => kind === 'deploy');
  if (place === undefined) return live?.createdAt ?? null;
  return place.release === null ? null : timeOf(place.release);
}

/** `waits`: on its way; `failed`: this machine alone has it. */
export function uploadOf({ outside }: Pick<DaemonState, 'outside'>): 'done' | 'waits' | 'failed' {
  const place = outside.find(({ kind }) => kind === 'deploy');
  if (place === undefined || place.waiting === null) return 'done';
  return place.problem === null ? 'waits' : 'failed';
}

/** @param isHeld the release is not where it goes */
function stateOf({ kind, release, waiting, problem, nextAt }: ReceiverState, isHeld: boolean): string {
  const isPlace = kind === 'deploy';
  if (waiting === null)
    return release === null ? texts.upToDate : (isPlace ? texts.has : texts.isTold)(timeOfRelease(release));
  const time = timeOfRelease(waiting);
  if (problem !== null) return (isPlace ? texts.notUploaded : texts.notTold)(time, timeOfDay(nextAt));
  if (isPlace) return texts.uploading(time);
  return (isHeld ? texts.held : texts.telling)(time);
}

function timeOfRelease(id: string): string {
  return dayAndTime(timeOf(id));
}
