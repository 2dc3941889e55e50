/** Aborts when the process is told to end, so that what it has started is stopped first. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}
