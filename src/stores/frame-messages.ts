/** Messages from an embedded third-party iframe (postMessage). */

/** @param origin trusted origin; messages from any other are dropped. @returns unsubscribes */
export function onMessageFrom(origin: string, heard: (data: unknown) => void): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === origin) heard(event.data);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
