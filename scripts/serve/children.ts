import { Child } from '../shared/child.ts';
import { usageCode } from '../shared/command-line.ts';

export interface Program {
  /** `The API`. */
  readonly name: string;
  /** Before each line of its output. */
  readonly label: string;
  readonly script: string;
  /** Arguments of the first start; a restart has none. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** An exit that was not ordered. */
export interface Ended {
  readonly how: string;
  /** Milliseconds until it is started again; null when it is not. */
  readonly againMs: number | null;
}

/** Milliseconds before a restart: starts at `first`, doubles each time, and is `first` again after a run of `healthy`. */
export interface Pauses {
  readonly first: number;
  readonly longest: number;
  readonly healthy: number;
}

const usualPauses: Pauses = { first: 1000, longest: 60_000, healthy: 60_000 };

export class Children {
  readonly #running = new Set<Child>();
  readonly #pass: (line: string) => void;
  readonly #pauses: Pauses;
  #isStopping = false;

  constructor(pass: (line: string) => void, pauses = usualPauses) {
    this.#pass = pass;
    this.#pauses = pauses;
  }

  /** Runs a program and starts it again whenever it ends, until `stop`. */
  keep(program: Program, onEnd: (end: Ended) => void, failures = 0): void {
    if (this.#isStopping) return;
    const pass = (line: string) => this.#pass(`${program.label} | ${line}`);
    const child = this.#started(new Child(program.script, { ...program, pass }));
    const startedAt = performance.now();
    void child.ended.then(({ code, how }) => {
      if (this.#isStopping) return;
      const { first, longest, healthy } = this.#pauses;
      const count = performance.now() - startedAt >= healthy ? 0 : failures;
      const againMs = code === usageCode ? null : Math.min(first * 2 ** count, longest);
      onEnd({ how: `${program.name} ended ${how}`, againMs });
      if (againMs === null) return;
      setTimeout(() => this.keep({ ...program, args: [] }, onEnd, count + 1), againMs).unref();
    });
  }

  /** On this terminal. @returns its exit code */
  async run(script: string): Promise<number> {
    if (this.#isStopping) throw new Error(`${script} is not started any more: the shop is stopping`);
    return (await this.#started(new Child(script)).ended).code;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(Array.from(this.#running, (child) => child.stop()));
  }

  #started(child: Child): Child {
    this.#running.add(child);
    void child.ended.then(() => this.#running.delete(child));
    return child;
  }
}
