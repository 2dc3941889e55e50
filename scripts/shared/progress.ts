import { SingleBar } from 'cli-progress';

export interface Progress {
  readonly task: (name: string, total: number) => Task;
  readonly say: (line: string) => void;
}

/** It ends with the block that `using` it. */
export interface Task extends Disposable {
  readonly step: () => void;
  /** For tasks that advance in batches. */
  readonly reach: (done: number) => void;
}

const silentTask: Task = {
  step: () => undefined,
  reach: () => undefined,
  [Symbol.dispose]: () => undefined,
};

export const silentProgress = { task: () => silentTask, say: () => undefined } satisfies Progress;

/** A bar when `stream` is a terminal; otherwise a line at every quarter of a task. Both say how long it still takes. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  const say = (line: string) => void stream.write(`${line}\n`);
  return { say, task: stream.isTTY ? barOn(stream) : linesTo(say) };
}

function barOn(stream: NodeJS.WriteStream): Progress['task'] {
  return (name, total) => {
    if (total === 0) return silentTask;
    const bar = new SingleBar({
      stream,
      format: `${name} {bar} {value}/{total} {duration_formatted}, {eta_formatted} left`,
      hideCursor: true,
    });
    bar.start(total, 0);
    return {
      step: () => bar.increment(),
      reach: (done) => bar.update(done),
      [Symbol.dispose]: () => bar.stop(),
    };
  };
}

function linesTo(say: (line: string) => void): Progress['task'] {
  return (name, total) => {
    let reached = 0;
    const quarter = Math.max(1, total / 4);
    let nextLine = quarter;
    const startedAt = performance.now();
    const reach = (done: number) => {
      reached = done;
      if (done < nextLine) return;
      const secondsRemaining = ((performance.now() - startedAt) / 1000) * (total / done - 1);
      say(
        `${name}: ${done}/${total}${secondsRemaining >= 1 ? `, ${Math.round(secondsRemaining)} s left` : ''}`,
      );
      while (nextLine <= done) nextLine += quarter;
    };
    return { ...silentTask, step: () => reach(reached + 1), reach };
  };
}
