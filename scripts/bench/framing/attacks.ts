/**
 * Generates request smuggling attacks: every method with every shape; paths, smuggled requests and delivery vary
 * round-robin.
 */
import { shapes, type Shape } from './shapes.ts';

export interface Attack {
  readonly name: string;
  /** Id in the URL of the outer request. */
  readonly id: string;
  readonly outcome: Shape['outcome'];
  /** Bytes in latin1; pieces are sent some milliseconds apart. */
  readonly pieces: readonly string[];
}

/** Part of the URL of every smuggled request; its arrival at the upstream means a successful attack. */
export const smuggledMark = 'smuggled';

const methods = ['GET', 'DELETE', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH'];
/** Methods whose requests have no body here. */
const bodiless = ['GET', 'DELETE', 'HEAD', 'OPTIONS'];

/** Paths of the site's port and of the API's. */
const paths = ['/api/v1/home', '/media/a.webp', '/api/v1/cart', '/', '/outbox', '/health', '/api/v1/login'];

const crlf = '\r\n';
const smuggled = [
  // The next visitor's request becomes its body.
  `POST /api/v1/contact?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}Content-Type: application/json${crlf}Content-Length: 400${crlf}${crlf}`,
  // Paths that the site does not forward to the API.
  `GET /outbox?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}${crlf}`,
  `GET /sandbox/login/facebook?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}${crlf}`,
  // The next visitor's request line becomes a header value.
  `GET /api/v1/home?${smuggledMark} HTTP/1.1${crlf}Host: a${crlf}X-Ignored: `,
];

/** Splits of the bytes: none, before the body, within a header, in many places. */
const cuts: readonly ((bytes: string) => readonly number[])[] = [
  () => [],
  (bytes) => [bytes.indexOf(`${crlf}${crlf}`) + 4],
  (bytes) => [bytes.search(/content-le|transfer-e|host/i) + 6],
  (bytes) => [7, bytes.indexOf(crlf) + 1, bytes.length - 3],
];

/** Generates `count` attacks; each round combines every method with every shape, so that all kinds come early. */
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

/** A prime far above the number of methods, so that all combinations are covered. */
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

/** Ids have a fixed length, because the bytes were split into pieces before the id is filled in. */
function numbered(attack: Omit<Attack, 'id'>, index: number): Attack {
  const id = index.toString(36).padStart(5, '0');
  return { ...attack, id, pieces: attack.pieces.map((piece) => piece.replace('outer=ID', `outer=${id}`)) };
}
