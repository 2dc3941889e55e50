/** Bundling of the browser code: chunk assignment and removed code. */
import { runInNewContext } from 'node:vm';
import { createFetch } from 'ofetch';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { filesOfModules } from '../../scripts/publish/browser-code/chunks-by-need.ts';
import { withInlineRuntime } from '../../scripts/publish/browser-code/inline-runtime.ts';
import { lean } from '../../scripts/publish/browser-code/lean-endpoints.ts';
import { createFetch as createLeanFetch } from '../../src/api/lean-fetch.ts';

describe('files in the order of need', () => {
  const script = (path: string) => `/src/${path}?astro&type=script&index=0&lang.ts`;
  const imports: Readonly<Record<string, readonly string[]>> = {
    [script('islands/cart/LiveCart.astro')]: ['/src/islands/cart/add-to-cart.ts'],
    '/src/islands/cart/add-to-cart.ts': ['/src/engine.ts'],
    [script('islands/shop/loading/LiveChrome.astro')]: ['/src/badge.ts', '/src/engine.ts'],
    '/src/stores/cart/cart.ts': ['/src/engine.ts', '/src/schemas.ts'],
    [script('islands/catalogue/product/LiveProduct.astro')]: [
      '/src/islands/cart/add-to-cart.ts',
      '/src/price.ts',
      '/src/estimate.ts',
      '/src/both.ts',
    ],
    [script('islands/catalogue/listing/LiveListing.astro')]: ['/src/columns.ts', '/src/both.ts'],
    '/src/islands/shop/loading/late.ts': ['/src/bar.ts', '/src/session.ts'],
    '/src/islands/account/Orders.tsx': [
      '/src/orders.ts',
      '/src/session.ts',
      '/src/field.ts',
      '/src/price.ts',
      '/x/node_modules/react/index.js',
    ],
    '/src/islands/catalogue/listing/Listing.tsx': ['/src/columns.ts'],
    '/src/islands/checkout/CheckoutPage.tsx': ['/src/orders.ts', '/src/field.ts', '/src/pay.ts'],
    '/src/islands/session/SessionScreen.tsx': ['/src/field.ts', '/src/estimate.ts'],
    '/src/islands/cart/CartPage.tsx': ['/src/islands/cart/Calculator.tsx'],
    '/src/islands/catalogue/product/ProductScreen.tsx': ['/src/islands/cart/Calculator.tsx'],
    '/src/islands/cart/Calculator.tsx': ['/src/countries.ts'],
  };
  const ids = [...new Set([...Object.keys(imports), ...Object.values(imports).flat()])];
  const files = filesOfModules(
    {
      ids,
      imports: (id) => imports[id] ?? [],
      fetches: (id) => (id === '/src/badge.ts' ? ['/src/islands/shop/loading/late.ts'] : []),
      isEntry: (id) =>
        /type=script|\/(?:Orders|Listing|CheckoutPage|SessionScreen|CartPage|ProductScreen|Calculator)\.tsx$/.test(
          id,
        ),
      size: () => 1000,
    },
    '/src/',
  );

  it.each([
    ['/src/islands/cart/add-to-cart.ts', 'add'],
    ['/src/engine.ts', 'add'],
    ['/src/badge.ts', 'core'],
    ['/src/schemas.ts', 'core'],
    [script('islands/shop/loading/LiveChrome.astro'), 'core'],
    ['/src/both.ts', 'core'],
    ['/src/price.ts', 'product'],
    // Most visitors meet the other one that needs it, on pages of another kind.
    ['/src/estimate.ts', 'core'],
    ['/src/columns.ts', 'listing'],
    ['/src/session.ts', 'late'],
    ['/src/field.ts', 'shared2'],
    ['/src/orders.ts', 'shared2'],
    ['/x/node_modules/react/index.js', 'react'],
    ['/src/bar.ts', 'late'],
    ['/src/countries.ts', 'shared1'],
    ['/src/pay.ts', undefined],
  ])('%s is in %s', (id, file) => {
    expect(files.get(id)).toBe(file);
  });
});

const parse = (code: string) => parseSync('endpoint.js', code).program;

describe('an endpoint in the browser', () => {
  it('keeps what a call needs and the schema of its reply', () => {
    const code = `export const get = endpoint({ method: 'GET', path: '/a', summary: text('x'), params: v.object({ a: v.string() }), query: q, body: noBody, reply: v.object({ b: v.string() }) });`;
    expect(lean(code, parse(code))).toBe(
      `export const get = /* @__PURE__ */ endpoint({ method: 'GET', path: '/a', summary: undefined, params: undefined, query: undefined, body: undefined, reply: /* @__PURE__ */ v.object({ b: /* @__PURE__ */ v.string() }) });`,
    );
  });

  it('has no words for refusals: they are the words of a server', () => {
    const code = `export const zip = v.pipe(v.string(refusals.required), v.maxLength(20, refusals.tooLong(20)));`;
    expect(lean(code, parse(code)).replaceAll('/* @__PURE__ */ ', '')).toBe(
      `export const zip = v.pipe(v.string(undefined), v.maxLength(20, undefined));`,
    );
  });

  it('leaves what a function does as it is', () => {
    const code = `export function read() { return send(); }\nconst late = () => send();`;
    expect(lean(code, parse(code))).toBe(code);
  });
});

describe("the bundler's runtime", () => {
  const inlined = (names: string) =>
    withInlineRuntime(`import { ${names} } from "./rolldown-runtime.!~{00X}~.js";\nmade();`);

  it('is in the chunk that needs it', () => {
    const { exported, kept } = runInNewContext(
      inlined('n as __exportAll, t as __commonJSMin').replace(
        'made();',
        `let runs = 0;
        const kept = __commonJSMin((exports, module) => { module.exports = { runs: ++runs }; });
        ({ exported: __exportAll({ word: () => 'live' }), kept: [kept(), kept()] });`,
      ),
    ) as { exported: { word: string }; kept: readonly { runs: number }[] };
    expect(exported.word).toBe('live');
    expect(kept.map(({ runs }) => runs)).toEqual([1, 1]);
  });

  it('with a helper that is not known ends the build', () => {
    expect(() => inlined('r as __reExport')).toThrow('__reExport');
  });

  it('is looked for nowhere else', () => {
    const code = 'import { a } from "./LiveCart.js";';
    expect(withInlineRuntime(code)).toBe(code);
  });
});

describe('what stands for ofetch in the browser', () => {
  it.each([
    ['no body', 'GET', undefined],
    ['a body as JSON', 'POST', { product_id: 7, nothing: null }],
    ['a form', 'POST', new URLSearchParams({ a: 'b c' })],
  ])('sends %s as ofetch does, and reads the answer as text', async (_, method, body) => {
    const sent: (readonly [string, string | null, string])[] = [];
    const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(new URL(url as string, 'http://shop.example'), init);
      sent.push([request.method, request.headers.get('content-type'), await request.text()]);
      return new Response('{"a":1}', { status: 422 });
    };
    const options = { method, headers: { accept: 'application/json' }, ...(body && { body }) };
    const plain = await createFetch({ fetch }).raw<string, 'text'>('/a', {
      ...options,
      retry: false,
      responseType: 'text',
      ignoreResponseError: true,
    });
    const small = await createLeanFetch({ fetch }).raw('/a', options);
    expect(sent[1]).toEqual(sent[0]);
    expect([small.status, small._data]).toEqual([plain.status, plain._data]);
  });
});
