/**
 * Preloaded into child processes (`--import`): the IPC channel closes when the parent is gone, even by kill -9, so that
 * no orphan keeps a port or database.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel must not keep a finished program alive.
  process.channel.unref();
}
