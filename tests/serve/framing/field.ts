/** Runs attackers and legitimate visitors against one port concurrently, on separate connections. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Attack } from './attacks.ts';

export interface Field {
  readonly port: number;
  readonly attacks: readonly Attack[];
  readonly legitimate: (number: number) => LegitimateRequest;
  readonly visitors?: number;
  readonly attackers?: number;
}

export interface LegitimateRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isOwn: (status: number, body: string) => boolean;
}

export interface Outcome {
  readonly answered: readonly Answered[];
  readonly legitimate: number;
  readonly misrouted: readonly string[];
}

export interface Answered {
  readonly attack: Attack;
  readonly statuses: readonly number[];
}

export async function runAttacks(field: Field): Promise<Outcome> {
  const queue = new PQueue({ concurrency: field.attackers ?? 40 });
  let isOver = false;
  const visits = visit(field, () => isOver);
  const answered = await queue.addAll(
    field.attacks.map((attack) => async () => ({ attack, statuses: await send(field.port, attack) })),
  );
  isOver = true;
  return { answered, ...(await visits) };
}

const betweenPiecesMs = 15;
/** Silence after which an attack is over. */
const quietMs = 40;
/** Limit for attacks without an answer. */
const longestMs = 20_000;

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
  const statuses = [...said.matchAll(/(?:^|\n|\})HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) =>
    Number(status),
  );
  return statuses.filter((status) => status >= 200);
}

/** Visitors send requests one after another on keep-alive connections until the attacks are over. */
async function visit(
  field: Field,
  isOver: () => boolean,
): Promise<Pick<Outcome, 'legitimate' | 'misrouted'>> {
  const { visitors = 4 } = field;
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const misrouted: string[] = [];
  let legitimate = 0;
  const keepAsking = async (): Promise<void> => {
    while (!isOver()) {
      const asked = field.legitimate((legitimate += 1));
      const wrong = await ask(field.port, agent, asked);
      if (wrong !== null) misrouted.push(`${asked.path}: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: visitors }, keepAsking));
  agent.destroy();
  return { legitimate, misrouted };
}

async function ask(port: number, agent: Agent, asked: LegitimateRequest): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const { path, method = 'GET', headers = {}, body, isOwn } = asked;
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const outgoing = request({
    port,
    agent,
    host: '127.0.0.1',
    path,
    method,
    headers: { ...headers, ...length },
  });
  outgoing.on('error', reject).on('response', (incoming) => {
    const { statusCode = 0 } = incoming;
    text(incoming).then(
      (answer) => resolve(isOwn(statusCode, answer) ? null : `${statusCode} ${answer.slice(0, 200)}`),
      reject,
    );
  });
  outgoing.end(body);
  return promise.catch((error: unknown) => String(error));
}
