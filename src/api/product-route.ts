/** A product is asked for before the schemas of the reply (`catalogue.ts`) are loaded. */
export const productRoute = { method: 'GET', path: '/product/{slug}', scope: 'public' } as const;
