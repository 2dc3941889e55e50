import type { WireError } from '../../../src/api/wire.ts';
import { messages } from '../messages.ts';

type FieldErrors = Readonly<Record<string, string[]>>;

/** An error reply, thrown anywhere below a handler. Its message is for shoppers. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;

  constructor(
    status: number,
    message: string,
    {
      fields,
      headers = {},
      reason,
    }: {
      fields?: FieldErrors | undefined;
      headers?: Readonly<Record<string, string>>;
      reason?: string | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
    this.reason = reason;
  }

  toResponse(): Response {
    const body: WireError = {
      errorMessage: this.message,
      ...(this.fields && { errors: this.fields }),
      ...(this.reason !== undefined && { reason: this.reason }),
    };
    return Response.json(body, {
      status: this.status,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...this.headers,
      },
    });
  }
}

export function rejected(message: string, fields?: FieldErrors): Refusal {
  return new Refusal(422, message, { fields });
}

export function notFound(message: string): Refusal {
  return new Refusal(404, message);
}

export function unauthorized(message: string = messages.unauthorized): Refusal {
  return new Refusal(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
