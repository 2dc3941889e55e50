/**
 * Loaded into a child process before its program (`--import`): when the parent is gone, even by kill -9, the channel
 * between the two closes and the child ends, so that no orphan keeps a port or a database.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // Listening must not keep a program alive that has nothing left to do.
  process.channel.unref();
}
