/** Aborts on SIGTERM, SIGINT and SIGHUP, so that child processes are stopped first. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}
