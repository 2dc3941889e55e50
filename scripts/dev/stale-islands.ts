/**
 * Browser script for HMR: Vite replaces modules only in pages that have loaded them. An island that is not hydrated
 * still shows its server-rendered HTML, so such a page is reloaded.
 */
performance.setResourceTimingBufferSize(5000);

import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (updates.some(({ type, path }) => type === 'js-update' && !loaded.has(path.split('?')[0] ?? '')))
    location.reload();
});
