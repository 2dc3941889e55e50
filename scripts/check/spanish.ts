import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';
import { nameOf, parseSource, scriptOf, walk, type SyntaxNode } from './syntax.ts';

/** Texts for users may only be in the text catalogues. */
export const spanishCheck: Check = {
  name: 'words',
  run: () =>
    sourceFiles('src/**/*.{ts,tsx,astro}', 'scripts/api/**/*.ts')
      .filter(({ path }) => !homesOfWords.some((home) => home.test(path)))
      .flatMap(({ path, text }) => strayWords(path, text)),
};

const homesOfWords = [
  /^src\/text\//,
  /^src\/shop\.ts$/,
  /^src\/api\/words\.ts$/,
  /^scripts\/api\/(?:[\w-]+\/)?words(?:-[\w-]+)?\.ts$/,
  /^scripts\/api\/shipping-tables\//,
];

/** Texts in a file that shoppers would read and that belong into a catalogue of src/text. */
export function strayWords(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const inspect = (root: SyntaxNode): void => {
    walk(root, (node, ancestors) => {
      const script = scriptOf(node, ancestors.at(-1));
      if (script) inspect(script);
      const words = textOf(node);
      if (words === undefined) return;
      const isStray = isShown(node, ancestors) ? hasWord(words) : isSpanish(words);
      if (isStray) findings.push({ file: path, line: node.loc.start.line, message: strayMessage(words) });
    });
  };
  inspect(parseSource(path, text));
  return findings;
}

/** Heuristic: whether a string is Spanish text rather than a URL, key or wire value. */
export function isSpanish(text: string): boolean {
  if (!/\s/.test(text.trim())) return /^[¿¡]?\p{Lu}/u.test(text.trim()) && accented.test(text);
  if (accented.test(text)) return true;
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return [...words].filter((word) => spanishWords.has(word)).length >= 2;
}

function strayMessage(text: string): string {
  const short = text.trim().replace(/\s+/g, ' ').slice(0, 60);
  return `'${short}' is text for people: it belongs in src/text`;
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText') return String(node.value).replace(/&#?\w+;/g, ' ');
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as SyntaxNode[]).map(({ value }) => (value as { cooked: string }).cooked).join(' ');
}

/** Whether a string is JSX text, a visible or audible attribute, or a conditional within one of these. */
function isShown(node: SyntaxNode, ancestors: readonly SyntaxNode[]): boolean {
  if (node.type === 'JSXText') return true;
  const holder = ancestors.findLast(({ type }) => !transparent.has(type));
  if (holder?.type === 'JSXAttribute') return shownAttributes.has(nameOf(holder) ?? '');
  const isElement = holder?.type === 'JSXElement' || holder?.type === 'JSXFragment';
  return isElement && ancestors.some(({ type }) => type === 'JSXExpressionContainer');
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

const transparent = new Set(['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression']);

const shownAttributes = new Set(
  ['alt', 'title', 'placeholder', 'label', 'heading', 'caption', 'message'].concat(
    ['label', 'description', 'roledescription', 'valuetext', 'placeholder'].map((name) => `aria-${name}`),
  ),
);

const accented = /[áéíóúñü¿¡]/i;

/** Frequent in shop sentences and not English; two of them in a text make it Spanish. */
const spanishWords = new Set(
  `agregar al carrito compra comprar con correctamente de debe del desde disponible el ella en encontraron entre envio
  es este esta gracias hasta hay la las lo los mensaje mis muy nuestra nuestro nuevo oferta ofertas para pedido pedidos
  pero persiste por precio precios problema producto productos que quiere realizar se seleccione si sobre su sus tiene
  todo todos tu tus una unidades uno ver volver y ya`.split(/\s+/),
);
