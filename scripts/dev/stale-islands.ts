/**
 * In the browser: Vite exchanges a module in pages that have loaded it. An island that is not alive yet stands there as the server
 * drew it: such a page is read anew.
 */
performance.setResourceTimingBufferSize(5000);

import.meta.hot?.on('vite:beforeUpdate', ({ updates }) => {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  if (updates.some(({ type, path }) => type === 'js-update' && !loaded.has(path.split('?')[0] ?? '')))
    location.reload();
});
