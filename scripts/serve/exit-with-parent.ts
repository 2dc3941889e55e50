/**
 * Preloaded into child processes (`--import`). When the parent is gone, even by kill -9, the IPC channel closes and the
 * child exits, so that no orphan process keeps a port or database.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // `unref`: the channel must not keep a finished program alive.
  process.channel.unref();
}
