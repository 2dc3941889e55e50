/** A handful of calls at once: browsers and backends queue more. Resolves when all have been made, in any order. */
export async function inTurns<T>(all: readonly T[], call: (each: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const callers = Array.from({ length: atOnce }, async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await call(each);
  });
  await Promise.all(callers);
}

const atOnce = 4;
