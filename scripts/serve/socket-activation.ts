/**
 * Socket activation (sd_listen_fds(3)): systemd holds the port and hands it to this process, so that connections wait instead
 * of being refused while it is started again.
 */
const firstSocket = 3;

/** The socket that was handed to this process; null when it has to listen by itself. */
export function handedSocket(env: NodeJS.ProcessEnv, pid = process.pid): { readonly fd: number } | null {
  const isForUs = env['LISTEN_PID'] === String(pid) && Number(env['LISTEN_FDS']) >= 1;
  return isForUs ? { fd: firstSocket } : null;
}
