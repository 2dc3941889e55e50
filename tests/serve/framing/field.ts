/** Attackers and legitimate visitors of one port at the same time, on separate connections, and what came of it. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Attack } from './attacks.ts';

export interface Visit extends Omit<RequestInit, 'path'> {
  readonly path: string;
  readonly isOwn: (status: number, body: string) => boolean;
}

/** What an upstream received. */
export interface Received {
  /** Addresses of smuggled requests that it took for requests. */
  readonly smuggled: readonly string[];
  /** Ids of attacks that came as whole requests. */
  readonly whole: ReadonlySet<string>;
}

export interface Verdict {
  readonly visits: number;
  /** One line per answer that a legitimate visitor received and that belongs to another request. */
  readonly misrouted: readonly string[];
  /** Attacks with ambiguous framing that were not refused. */
  readonly accepted: readonly string[];
  /** Attacks whose connection received more answers than it sent requests. */
  readonly answeredTwice: readonly string[];
}

const attackers = 40;
const visitors = 4;

export async function runAttacks(
  port: number,
  attacks: readonly Attack[],
  visitOf: (number: number) => Visit,
  { whole }: Pick<Received, 'whole'>,
): Promise<Verdict> {
  const queue = new PQueue({ concurrency: attackers });
  const misrouted: string[] = [];
  let [isOver, visits] = [false, 0];
  const keepVisiting = async () => {
    while (!isOver) {
      const { path, isOwn, ...request } = visitOf((visits += 1));
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, request);
      const body = await answer.text();
      if (!isOwn(answer.status, body)) misrouted.push(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    }
  };
  const visiting = Promise.all(Array.from({ length: visitors }, keepVisiting));
  const answered = await queue.addAll(
    attacks.map((attack) => async () => ({ attack, statuses: await send(port, attack) })),
  );
  isOver = true;
  await visiting;
  const accepted = answered.filter(({ attack, statuses }) => {
    if (attack.outcome === 'legal with a body') return statuses.length === 0;
    const isRefused = statuses.every((status) => status >= 400 && status < 500);
    return !isRefused || statuses.length === 0 || whole.has(attack.id);
  });
  const line = ({ attack, statuses }: (typeof answered)[number]) =>
    `${attack.name} (${attack.pieces.length} pieces): ${statuses.join(', ') || 'no answer'}`;
  const answeredTwice = answered.filter(({ statuses }) => statuses.length > 1);
  return { visits, misrouted, accepted: accepted.map(line), answeredTwice: answeredTwice.map(line) };
}

const betweenPiecesMs = 15;
/** Silence after which an attack is over. */
const quietMs = 40;
/** Limit for attacks without an answer. */
const longestMs = 20_000;

/** @returns statuses of the answers on its connection */
async function send(port: number, { pieces }: Attack): Promise<readonly number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let said = '';
  let heardAt = performance.now();
  socket.setEncoding('latin1').on('data', (piece: string) => {
    said += piece;
    heardAt = performance.now();
  });
  // A refused connection is reset while pieces are still being sent.
  socket.on('error', () => undefined);
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(betweenPiecesMs);
    socket.write(piece, 'latin1');
  }
  const startedAt = performance.now();
  const isQuiet = (): boolean => finalStatuses(said).length > 0 && performance.now() - heardAt > quietMs;
  while (!socket.closed && !isQuiet() && performance.now() - startedAt < longestMs) await pause(5);
  socket.destroy();
  return finalStatuses(said);
}

function finalStatuses(said: string): readonly number[] {
  const statuses = said.matchAll(/(?:^|\n|\})HTTP\/1\.[01] (\d{3}) /g);
  return Array.from(statuses, ([, status]) => Number(status)).filter((status) => status >= 200);
}
