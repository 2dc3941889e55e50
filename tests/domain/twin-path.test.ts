import { describe, expect, it } from 'vitest';
import { pageOfTwin, twinFile, twinPath } from '../../src/domain/shop/twin-path.ts';

describe('the twin of a page', () => {
  it.each([
    ['/producto/akira-01', '/producto/akira-01.md'],
    ['/productos', '/productos.md'],
    ['/productos/manga/2', '/productos/manga/2.md'],
    ['/series/akira', '/series/akira.md'],
    ['/autores/ana', '/autores/ana.md'],
    ['/ofertas', '/ofertas.md'],
    ['/', null],
    ['/cart', null],
    ['/fallback/producto', null],
    ['/cuenta/pedido/7', null],
    ['/nada', null],
  ])('of %s is %s', (page, twin) => {
    expect(twinPath(page)).toBe(twin);
    expect(pageOfTwin(twinFile(page))).toBe(page);
  });
});
