import { describe, expect, it } from 'vitest';
import { loginPathFrom } from '../../src/domain/session/login-path.ts';
import { returnPathFrom } from '../../src/domain/session/return-path.ts';

const hostile = [
  '//evil.com',
  '///evil.com',
  '////evil.com',
  '/\\evil.com',
  '\\/evil.com',
  '\\\\evil.com',
  '/\\/evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\r/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/ /evil.com',
  '/%09/evil.com',
  '/%0a/evil.com',
  '/%0D%0ALocation:%20https://evil.com',
  '/%2F%2Fevil.com',
  '/%2f/evil.com',
  '/%5Cevil.com',
  '/%5c%5cevil.com',
  '/%252F%252Fevil.com',
  '/%00/evil.com',
  '/./evil.com',
  '/.//evil.com',
  '/..//evil.com',
  '/producto/..//..//evil.com',
  '/%2e%2e//evil.com',
  '/producto//evil.com',
  '/producto/\\evil.com',
  '/producto/%2F%2Fevil.com',
  'https://evil.com',
  'HTTPS://evil.com/cuenta',
  'https:evil.com',
  'https:/evil.com',
  'http://shop.invalid@evil.com',
  'https://shop.invalid',
  'https://shop.invalid/cuenta',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.com/1',
  'file:///etc/passwd',
  'mailto:evil@evil.com',
  'evil.com',
  'cuenta',
  '@evil.com',
  '?origen=/cuenta',
  '#/cuenta',
  '',
  '/\u2028/evil.com',
  '/\u00a0/evil.com',
  '/\u0000',
  '/cuenta\u0007',
  '/cuenta?x=\u0000',
  '/cuenta#\\evil.com',
  '/nobody/knows/this',
  '/api/v1/cart',
  '/_astro/x.js',
  '/login',
  '/login/google?code=1',
  '/registracion',
  '/recuperar-clave-validacion?email=a&token=b',
  '/404',
  '/novedades',
  `/productos?q=${'a'.repeat(1000)}`,
];

describe('a remembered origin', () => {
  it.each(hostile)('%j falls back to /cuenta', (origin) => {
    expect(returnPathFrom(origin)).toBe('/cuenta');
  });

  it('that is missing falls back to /cuenta', () => {
    expect(returnPathFrom(null)).toBe('/cuenta');
  });

  it.each([
    ['/', '/'],
    ['/cart', '/cart'],
    ['/cuenta/checkout', '/cuenta/checkout'],
    ['/cuenta/pedido/12', '/cuenta/pedido/12'],
    ['/productos/manga/2', '/productos/manga/2'],
    ['/productos?q=one%20piece&page=3', '/productos?q=one%20piece&page=3'],
    ['/productos?q=//evil.com', '/productos?q=//evil.com'],
    ['/producto/dragon-ball-1#ficha', '/producto/dragon-ball-1#ficha'],
    ['/producto/niño', '/producto/ni%C3%B1o'],
  ])('%s leads to %s', (origin, path) => {
    expect(returnPathFrom(origin)).toBe(path);
  });
});

describe('the way to the login', () => {
  it('carries the origin', () => {
    expect(loginPathFrom('/cuenta/pedido/12?x=1')).toBe('/login?origen=%2Fcuenta%2Fpedido%2F12%3Fx%3D1');
  });

  it('carries nothing where the fallback is meant anyway', () => {
    expect(loginPathFrom('/cuenta')).toBe('/login');
    expect(loginPathFrom('//evil.com')).toBe('/login');
  });

  it('gives back what it was given', () => {
    const login = new URL(loginPathFrom('/productos?q=a+b&page=2'), 'https://shop.invalid');
    expect(returnPathFrom(login.searchParams.get('origen'))).toBe('/productos?q=a+b&page=2');
  });
});
