import { hash } from 'node:crypto';

/**
 * Source of an inline script or style in a Content-Security-Policy. Browsers hash the parsed text, in which line breaks
 * are normalised.
 */
export function cspHash(code: string): string {
  return `sha256-${hash('sha256', code.replace(/\r\n?/g, '\n'), 'base64')}`;
}
