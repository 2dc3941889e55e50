import { expect, it } from 'vitest';
import { loginPathFrom } from '../../src/domain/session/login-path.ts';
import { returnPathFrom } from '../../src/domain/session/return-path.ts';

/** Each is another way to another site, to nowhere, or to a page that ends the login. */
const hostile = [
  ...['//evil.com', '///evil.com', '/\\evil.com', '\\/evil.com', '\\\\evil.com', '/\\/evil.com'],
  ...['/\t/evil.com', '/\n/evil.com', '\t//evil.com', ' //evil.com', '/ /evil.com', '/\u2028/evil.com'],
  ...['/%09/evil.com', '/%0D%0ALocation:%20https://evil.com', '/%2F%2Fevil.com', '/%2f/evil.com'],
  ...['/%5Cevil.com', '/%252F%252Fevil.com', '/%00/evil.com', '/%2e%2e//evil.com', '/\u00a0/evil.com'],
  ...['/./evil.com', '/.//evil.com', '/..//evil.com', '/producto/..//..//evil.com'],
  ...['/producto//evil.com', '/producto/\\evil.com', '/producto/%2F%2Fevil.com'],
  ...['https://evil.com', 'HTTPS://evil.com/cuenta', 'https:evil.com', 'http://shop.invalid@evil.com'],
  ...['https://shop.invalid', 'https://shop.invalid/cuenta', 'javascript:alert(1)', 'java\nscript:alert(1)'],
  ...['data:text/html,<script>alert(1)</script>', 'blob:https://evil.com/1', 'file:///etc/passwd'],
  ...['evil.com', 'cuenta', '@evil.com', '?origen=/cuenta', '#/cuenta', ''],
  ...['/\u0000', '/cuenta\u0007', '/cuenta?x=\u0000', '/cuenta#\\evil.com'],
  ...['/unknown/page', '/api/v1/cart', '/_astro/x.js', `/productos?q=${'a'.repeat(1000)}`],
  ...['/login', '/login/google?code=1', '/registracion', '/registracion-mail', '/recuperar-clave'],
  ...['/recuperar-clave-mail', '/recuperar-clave-validacion?email=a&token=b', '/404', '/novedades'],
];

it.each([...hostile, null])('the origin %j falls back to /cuenta', (origin) => {
  expect(returnPathFrom(origin)).toBe('/cuenta');
});

it.each([
  ['/', '/'],
  ['/cuenta/pedido/12', '/cuenta/pedido/12'],
  ['/productos/manga/2', '/productos/manga/2'],
  ['/productos?q=one%20piece&page=3', '/productos?q=one%20piece&page=3'],
  ['/productos?q=//evil.com', '/productos?q=//evil.com'],
  ['/producto/dragon-ball-1#ficha', '/producto/dragon-ball-1#ficha'],
  ['/producto/niño', '/producto/ni%C3%B1o'],
])('the origin %s leads to %s', (origin, path) => {
  expect(returnPathFrom(origin)).toBe(path);
});

it('the way to the login carries the origin, unless the fallback is meant anyway', () => {
  expect(loginPathFrom('/cuenta/pedido/12?x=1')).toBe('/login?origen=%2Fcuenta%2Fpedido%2F12%3Fx%3D1');
  expect(loginPathFrom('/cuenta')).toBe('/login');
  expect(loginPathFrom('//evil.com')).toBe('/login');
  const login = new URL(loginPathFrom('/productos?q=a+b&page=2'), 'https://shop.invalid');
  expect(returnPathFrom(login.searchParams.get('origen'))).toBe('/productos?q=a+b&page=2');
});
