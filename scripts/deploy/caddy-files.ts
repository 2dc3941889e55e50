/** File responses in Caddy. */
import { unknownType } from '../serve/content-types.ts';
import { cachingOf } from '../serve/file-answer.ts';
import { block, quoted } from './caddy-syntax.ts';

/** Headers of files that are revalidated on every request. */
export function kept(contentType = unknownType): readonly string[] {
  return [`header Cache-Control ${quoted(cachingOf('/'))}`, `header Content-Type ${quoted(contentType)}`];
}

export function answerServer(answers: string): readonly string[] {
  return [...unconditional, ...block('file_server', [`root ${quoted(answers)}`, 'status {args.0}'])];
}

export function fileServer(status: 404 | null): readonly string[] {
  const server = ['precompressed br gzip', 'disable_canonical_uris'];
  if (status === null) return block('file_server', server);
  return [...unconditional, ...block('file_server', [...server, `status ${status}`])];
}

/** Conditional requests apply only to 200 responses. */
const unconditional = [
  'request_header -If-None-Match',
  'request_header -If-Modified-Since',
  'header -ETag',
  'header -Last-Modified',
];
