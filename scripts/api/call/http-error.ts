import type { WireError } from '../../../src/api/wire.ts';
import { messages } from '../messages.ts';

type FieldErrors = Readonly<Record<string, string[]>>;

interface HttpErrorOptions {
  readonly fields?: FieldErrors | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason?: string;
}

/** An error reply, thrown anywhere below a handler. Its message is for shoppers. */
export class HttpError extends Error {
  readonly status: number;
  readonly options: HttpErrorOptions;

  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message);
    this.status = status;
    this.options = options;
  }

  toResponse(): Response {
    const { fields: errors, headers, reason } = this.options;
    const body: WireError = {
      errorMessage: this.message,
      ...(errors && { errors }),
      ...(reason !== undefined && { reason }),
    };
    return Response.json(body, {
      status: this.status,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      },
    });
  }
}

export function rejected(message: string, fields?: FieldErrors): HttpError {
  return new HttpError(422, message, { fields });
}

/** The call is refused because of one field. */
export function rejectedField(field: string, message: string): HttpError {
  return rejected(message, { [field]: [message] });
}

export function notFound(message: string): HttpError {
  return new HttpError(404, message);
}

export function unauthorized(message: string = messages.unauthorized): HttpError {
  return new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
