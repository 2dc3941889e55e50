import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Context } from 'hono';

export function browserScript(
  c: Context,
  file: string,
  settings: Readonly<Record<string, unknown>>,
): Response {
  c.header('Content-Type', 'text/javascript; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return c.body(`(() => {\n'use strict';\nconst settings = ${json};\n${sourceOf(file)}\n})();\n`);
}

const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const cachedScript = sources.get(file);
  if (cachedScript !== undefined) return cachedScript;
  const typed = readFileSync(new URL(`browser/${file}`, import.meta.url), 'utf8');
  const source = stripTypeScriptTypes(typed).replace(/^export \{\};$/m, '');
  sources.set(file, source);
  return source;
}
