/** Reads products from a JSON Lines file, in the wire's Product format (tests/specification/wire.md). */
import { open } from 'node:fs/promises';
import { described, lostCharacters, productFromLine, type GivenFields } from './read-product.ts';
import type { SeedProduct } from '../../api/db/import/seed-product.ts';
import { Explained } from '../../shared/command-line.ts';
import { encodingOf } from '../../shared/text-encoding.ts';

export interface LineProblem {
  readonly line: number;
  readonly reason: string;
}

export interface Origin {
  readonly line: number;
  readonly isGiven: GivenFields;
}

export interface FileProducts {
  /** Can be iterated once. */
  readonly products: AsyncIterable<SeedProduct>;
  readonly originOf: (product: SeedProduct) => Origin;
}

/** UTF-8 or UTF-16. Of two lines with the same slug the first one counts. @throws Explained when the file cannot be read. */
export async function productsFromFile(
  path: string,
  now: Date,
  onProblem: (problem: LineProblem) => void,
): Promise<FileProducts> {
  const file = await open(path).catch((cause: unknown) => {
    throw new Explained(`The file ${path} cannot be read: ${reasonOf(cause)}`, { cause });
  });
  if ((await file.stat()).isDirectory()) {
    await file.close();
    throw new Explained(`The file ${path} cannot be read: it is a folder`);
  }
  const encoding = encodingOf((await file.read(Buffer.alloc(4), 0, 4, 0)).buffer);
  if (encoding === 'utf-16be') {
    await file.close();
    throw new Explained(`The file ${path} is in UTF-16 (big endian), which is not read: save it as UTF-8.`);
  }
  const origins = new WeakMap<SeedProduct, Origin>();
  const lineOfSlug = new Map<string, number>();

  async function* products(): AsyncGenerator<SeedProduct, void> {
    let line = 0;
    for await (const text of file.readLines({
      encoding: encoding === 'utf-8' ? 'utf8' : 'utf16le',
      start: 0,
    })) {
      line++;
      if (text.trim() === '') continue;
      const outcome = parseLine(text, now);
      const earlier = 'product' in outcome ? lineOfSlug.get(outcome.product.slug) : undefined;
      if (!('product' in outcome)) onProblem({ line, reason: outcome.reason });
      else if (earlier !== undefined)
        onProblem({ line, reason: `the slug "${outcome.product.slug}" is already on line ${earlier}` });
      else {
        lineOfSlug.set(outcome.product.slug, line);
        origins.set(outcome.product, { line, isGiven: outcome.isGiven });
        yield outcome.product;
      }
    }
  }

  return {
    products: products(),
    originOf: (product) => {
      const origin = origins.get(product);
      if (origin === undefined) throw new Error(`the product ${product.slug} is not of ${path}`);
      return origin;
    },
  };
}

function parseLine(
  text: string,
  now: Date,
): { product: SeedProduct; isGiven: GivenFields } | { reason: string } {
  if (text.includes('\uFFFD')) return { reason: lostCharacters };
  // Some editors write a byte order mark.
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json.startsWith('[')) return { reason: 'it should be one product a line, not a list' };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { reason: `not JSON: ${reasonOf(error)}` };
  }
  const outcome = productFromLine(value, now);
  return 'product' in outcome ? outcome : { reason: outcome.issues.map(described).join('; ') };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
