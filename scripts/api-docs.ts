/** `npm run api:docs [-- file]`: prints the OpenAPI document of /api/v1, or writes it to a file. */
import { writeFileSync } from 'node:fs';
import { openApiDocument } from './api/openapi/openapi.ts';

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
