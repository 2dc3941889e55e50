/**
 * Generated request smuggling attacks: every method with every shape; paths, smuggled requests and segmentation
 * alternate.
 */
import { shapes, type Shape } from './shapes.ts';

export interface Attack {
  readonly name: string;
  readonly id: string;
  readonly outcome: Shape['outcome'];
  /** Bytes as latin1; pieces are sent some milliseconds apart. */
  readonly pieces: readonly string[];
}

/** In the URL of every smuggled request: an upstream that receives it was deceived. */
export const smuggledMark = 'smuggled';

const methods = ['GET', 'DELETE', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH'];
const bodiless = ['GET', 'DELETE', 'HEAD', 'OPTIONS'];

const paths = ['/api/v1/home', '/media/a.webp', '/api/v1/cart', '/', '/outbox', '/health', '/api/v1/login'];

const crlf = '\r\n';
const smuggled = [
  // Captures the next visitor's request as its body.
  `POST /api/v1/contact?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}Content-Type: application/json${crlf}Content-Length: 400${crlf}${crlf}`,
  // Paths that the site does not forward to the API.
  `GET /outbox?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}${crlf}`,
  `GET /sandbox/facebook/login?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}${crlf}`,
  // Turns the next visitor's request line into a header.
  `GET /api/v1/home?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}X-Ignored: `,
];

/** Segmentation: none, before the body, inside a header, several cuts. */
const cuts: readonly ((bytes: string) => readonly number[])[] = [
  () => [],
  (bytes) => [bytes.indexOf(`${crlf}${crlf}`) + 4],
  (bytes) => [bytes.search(/content-le|transfer-e|host/i) + 6],
  (bytes) => [7, bytes.indexOf(crlf) + 1, bytes.length - 3],
];

/** `count` attacks, ordered so that every kind comes early: each round has every method with every shape. */
export function framingAttacks(count: number): readonly Attack[] {
  const attacks: Omit<Attack, 'id'>[] = [];
  for (let round = 0; attacks.length < count; round += 1) attacks.push(...roundOf(round));
  return attacks.slice(0, count).map(numbered);
}

function roundOf(round: number): readonly Omit<Attack, 'id'>[] {
  const size = shapes.length * methods.length;
  return Array.from({ length: size }, (_, index) => {
    const place = (index * stride) % size;
    const [s, m] = [Math.floor(place / methods.length), place % methods.length];
    const [shape, method] = [shapes[s] as Shape, methods[m] as string];
    return attackOf(shape, method, round + s + m);
  });
}

/** A prime far above the number of methods, so that the stride visits every place. */
const stride = 241;

function attackOf(shape: Shape, method: string, turn: number): Omit<Attack, 'id'> {
  const path = paths[turn % paths.length] ?? '/';
  const inner = smuggled[Math.floor(turn / 2) % smuggled.length] ?? '';
  const bytes = shape.write({ method, path: `${path}?outer=ID` }, inner);
  const places = (cuts[turn % cuts.length] ?? cuts[0])?.(bytes) ?? [];
  const isRefused = shape.outcome !== 'refused' && bodiless.includes(method);
  return {
    name: `${method} ${path}: ${shape.name}`,
    outcome: isRefused ? 'refused' : shape.outcome,
    pieces: cutAt(bytes, places),
  };
}

function cutAt(bytes: string, places: readonly number[]): readonly string[] {
  const inside = [0, ...places.filter((place) => place > 0 && place < bytes.length), bytes.length];
  return inside.slice(1).map((end, index) => bytes.slice(inside[index], end));
}

/**
 * The id has a constant length and replaces its placeholder after the cuts, which are positions in the unnumbered
 * bytes.
 */
function numbered(attack: Omit<Attack, 'id'>, index: number): Attack {
  const id = index.toString(36).padStart(5, '0');
  return { ...attack, id, pieces: attack.pieces.map((piece) => piece.replace('outer=ID', `outer=${id}`)) };
}
