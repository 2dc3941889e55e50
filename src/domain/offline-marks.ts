/** Attributes of the published page without a network (`/sin-conexion`) whose content the service worker replaces. */
export const offlineMarks = { words: 'data-offline-words', list: 'data-offline-list' } as const;
