import type { WireError } from '../../../src/api/wire.ts';
import { messages } from '../messages.ts';

type FieldErrors = Readonly<Record<string, string[]>>;

interface RefusalOptions {
  readonly fields?: FieldErrors | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reason?: string;
}

/** An error reply, thrown anywhere below a handler. Its message is for shoppers. */
export class Refusal extends Error {
  readonly status: number;
  readonly options: RefusalOptions;

  constructor(status: number, message: string, options: RefusalOptions = {}) {
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

export function rejected(message: string, fields?: FieldErrors): Refusal {
  return new Refusal(422, message, { fields });
}

/** Of one field of the call. */
export function rejectedField(field: string, message: string): Refusal {
  return rejected(message, { [field]: [message] });
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}

export function unauthorized(message: string = messages.unauthorized): Refusal {
  return new Refusal(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
