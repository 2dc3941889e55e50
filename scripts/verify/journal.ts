/** What was asked of a backend and what came: shown beside a deviation, and how it is known which calls it has. */
import type { EndpointName } from '../../src/api/all.ts';

export interface Exchange {
  /** `POST /api/v1/cart?currency=ARS {"product_id":7,"quantity":1}` */
  readonly requestLine: string;
  /** `422 {"errorMessage":"…"}` */
  readonly came: string;
}

/** The journal of one comparison. */
export class ComparisonJournal {
  /** Optional fields that no reply of a call had. */
  readonly absent = new Map<EndpointName, readonly string[]>();
  /** The first success of each call. */
  readonly examples = new Map<EndpointName, unknown>();
  readonly notes = new Map<EndpointName, Set<string>>();
  readonly #existing = new Set<EndpointName>();
  #last: Exchange | null = null;

  /** A check begins. */
  begin(): void {
    this.#last = null;
  }

  write(exchange: Exchange): void {
    this.#last = exchange;
  }

  /** What its check asked last. */
  last(): Exchange | null {
    return this.#last;
  }

  /** A call that has answered in a way in which a router does not. */
  exists(name: EndpointName): boolean {
    return this.#existing.has(name);
  }

  confirm(name: EndpointName): void {
    this.#existing.add(name);
  }

  succeeded(name: EndpointName, reply: unknown, absent: readonly string[]): void {
    if (!this.examples.has(name)) this.examples.set(name, reply);
    const before = this.absent.get(name) ?? absent;
    this.absent.set(
      name,
      before.filter((field) => absent.includes(field)),
    );
  }

  /** Nothing that breaks the contract, but worth a look. */
  note(name: EndpointName, text: string): void {
    const notes = this.notes.get(name) ?? new Set();
    this.notes.set(name, notes.add(text));
  }
}

const mostShown = 300;

/** A body as one line, without passwords and tokens. */
export function shownBody(body: unknown): string {
  if (body instanceof File) return `(file ${body.name})`;
  const text = JSON.stringify(body, (key, value: unknown) => {
    if (value instanceof File) return `(file ${value.name})`;
    return isSecret(key) && typeof value === 'string' ? '…' : value;
  });
  return shortValue(text);
}

export function shortValue(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

function isSecret(key: string): boolean {
  return /password|token/i.test(key);
}
