/** Messages of somebody else's frame in the page. */

/** @param origin whose messages are heard; anybody may send one, so all others are dropped. @returns how to stop */
export function onMessageFrom(origin: string, heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === origin) heard(event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
