/** Attributes of the published page without a network (`/sin-conexion`) whose content, or address, the service worker replaces. */
export const offlineMarks = {
  words: 'data-offline-words',
  list: 'data-offline-list',
  retry: 'data-offline-retry',
} as const;
