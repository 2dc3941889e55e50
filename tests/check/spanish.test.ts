import { describe, expect, it } from 'vitest';
import { isSpanish, strayWords } from '../../scripts/check/spanish.ts';

const textsIn = (path: string, code: string): string[] =>
  strayWords(path, code).map(({ message }) => /^'(.*)' is text/.exec(message)?.[1] ?? message);

describe('a text for people is told from the rest', () => {
  it.each([
    'Añadir al carrito',
    'Envío',
    '¿Seguro?',
    'Agregar al carrito',
    'Error al conectar con el servidor',
  ])('%s is for people', (text) => {
    expect(isSpanish(text)).toBe(true);
  });

  it.each([
    ...['/productos/:category?', 'precioMin', 'español', 'áéíóúñ', 'rustica_con_solapas', 'mis-pedidos'],
    ...['The cart is empty', 'no error', 'SELECT slug FROM product WHERE id = ?', 'en-US', ''],
  ])('%s is not', (text) => {
    expect(isSpanish(text)).toBe(false);
  });
});

describe('in code', () => {
  it('finds Spanish strings and templates', () => {
    const code =
      "const a = 'Producto sin envío';\nconst b = `Quedan ${n} para el pedido`;\nconst c = 'cart';";
    expect(textsIn('src/stores/cart.ts', code)).toEqual(['Producto sin envío', 'Quedan para el pedido']);
  });

  it('leaves comments and regular expressions alone', () => {
    expect(
      textsIn('src/domain/cart.ts', '// el carrito de la compra está vacío\nconst a = /añadir el/;'),
    ).toEqual([]);
  });
});

describe('in markup every word is for people, whatever its language', () => {
  it('finds the words of an island', () => {
    const code = `export function Cart() {
      return <p title="Total" className="cart empty">{isOpen ? 'Cerrar' : text.open} × {price} Total&nbsp;<b>{text.a}</b></p>;
    }`;
    expect(textsIn('src/islands/cart/Cart.tsx', code)).toEqual(['Cerrar', 'Total', 'Total']);
  });

  it('finds the words of an Astro component and of its scripts, not those of styles and comments', () => {
    const code = `---
const label = 'Gracias por la compra';
---
<!-- el precio de la tienda -->
<h1>Carrito</h1> {list.map((item) => <i>Quitar</i>)}
<style>h1::before { content: 'el precio de la tienda'; }</style>
<script>const a: string = 'Pedido de la tienda';</script>`;
    const inSpanish = ['Gracias por la compra', 'Carrito', 'Quitar', 'Pedido de la tienda'];
    expect(textsIn('src/components/Cart.astro', code)).toEqual(expect.arrayContaining(inSpanish));
    expect(textsIn('src/components/Cart.astro', code)).not.toContain('el precio de la tienda');
  });

  it('names the line, in scripts too', () => {
    const code = '<p>\n</p>\n<script>\n\n  const a = "Pedido de la tienda";\n</script>';
    expect(strayWords('src/components/Cart.astro', code)).toMatchObject([{ line: 5 }]);
  });

  it('lets figures and signs stand', () => {
    expect(textsIn('src/components/Price.astro', '<b>{price}</b> × 2 → <img alt="" src="/a.png" />')).toEqual(
      [],
    );
  });
});
