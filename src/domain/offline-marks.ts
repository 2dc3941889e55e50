/** Attributes of the offline page (`/sin-conexion`) whose element the service worker fills. */
export const offlineMarks = {
  words: 'data-offline-words',
  list: 'data-offline-list',
  retry: 'data-offline-retry',
} as const;
