/**
 * Socket activation (sd_listen_fds(3)): systemd owns the port, so that connections queue during a restart and are not
 * refused.
 */
const firstSocket = 3;

/** The inherited socket; null without socket activation. */
export function handedSocket(env: NodeJS.ProcessEnv, pid = process.pid): { readonly fd: number } | null {
  const isForUs = env['LISTEN_PID'] === String(pid) && Number(env['LISTEN_FDS']) >= 1;
  return isForUs ? { fd: firstSocket } : null;
}
