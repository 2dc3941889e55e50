/** S3-compatible bucket: the four calls that a deploy needs, signed by aws4fetch. */
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DeployError } from './deploy-error.ts';

export interface Bucket {
  /** Null when there is no such object. @throws DeployError */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** The digest that an object was stored with; null without a digest or object. @throws DeployError */
  readonly digestOf: (key: string) => Promise<string | null>;
  /** @throws DeployError */
  readonly put: (key: string, object: PutObject) => Promise<void>;
  /** Idempotent: a missing object is no error. @throws DeployError */
  readonly remove: (key: string) => Promise<void>;
}

export interface PutObject {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly caching: string;
  /** `br` or `gzip` for compressed objects. */
  readonly encoding: string | null;
  /** Stored as metadata, for `digestOf`. */
  readonly digest: string;
}

export interface BucketOptions {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /**
   * Origin of an S3-compatible service, addressed path-style (the bucket is the first path segment). Null for S3
   * itself.
   */
  readonly endpoint: string | null;
  readonly fetch?: typeof globalThis.fetch;
  /** Exponential backoff: milliseconds before the first retry, doubled each time. */
  readonly firstPauseMs?: number;
}

/** Credentials and region come from the environment variables common to S3 tools. @throws DeployError */
export function bucketOptionsFrom(env: NodeJS.ProcessEnv, bucket: string): BucketOptions {
  const accessKeyId = env['AWS_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'] ?? '';
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new DeployError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: they sign what is uploaded.');
  }
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || null;
  if (endpoint !== null && !URL.canParse(endpoint)) {
    throw new DeployError(
      `AWS_ENDPOINT_URL is "${endpoint}"; it should be an origin such as https://s3.example.com`,
    );
  }
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region: env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1',
    endpoint,
  };
}

export function openBucket(options: BucketOptions): Bucket {
  const { bucket, region, endpoint, fetch = globalThis.fetch, firstPauseMs = 200, ...credentials } = options;
  const signer = new AwsClient({ ...credentials, region, service: 's3', retries: 0 });
  const root =
    endpoint === null
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${new URL(endpoint).origin}/${bucket}`;

  /** Retries transient failures, because a deploy is thousands of calls. */
  const call = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${root}/${key.split('/').map(encoded).join('/')}`;
    for (let attempt = 0; ; attempt++) {
      // Signed for each attempt: a signature is valid for some minutes.
      const request = await signer.sign(url, { method, ...init });
      const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) }).catch(
        (error: unknown) => error as Error,
      );
      if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer;
      const reason =
        answer instanceof Response ? `answers ${answer.status}` : `does not answer (${causeOf(answer)})`;
      if (answer instanceof Response) await answer.body?.cancel();
      if (attempt === mostRetries) {
        const where = endpoint === null ? 'AWS_REGION' : 'AWS_ENDPOINT_URL';
        throw new DeployError(
          `The bucket ${reason} to ${method} ${key}. Look at the network, and at ${where}.`,
        );
      }
      await pause(firstPauseMs * 2 ** attempt);
    }
  };

  return {
    get: async (key) => {
      const answer = await call('GET', key);
      if (answer.status !== 404) return (await accepted(answer, `GET ${key}`)).bytes();
      // A missing bucket is an error; otherwise every object would be reported as missing.
      if ((await codeOf(answer)) === 'NoSuchBucket') throw refusal(answer, `GET ${key}`, 'NoSuchBucket');
      return null;
    },
    digestOf: async (key) => {
      const answer = await call('HEAD', key);
      if (answer.status === 404) return null;
      return (await accepted(answer, `HEAD ${key}`)).headers.get(digestHeader);
    },
    put: async (key, { body, contentType, caching, encoding, digest }) => {
      const headers = {
        'Content-Type': contentType,
        'Cache-Control': caching,
        ...(encoding !== null && { 'Content-Encoding': encoding }),
        [digestHeader]: digest,
      };
      const answer = await call('PUT', key, { headers, body: new Uint8Array(body) });
      await (await accepted(answer, `PUT ${key}`)).body?.cancel();
    },
    remove: async (key) => {
      const answer = await call('DELETE', key);
      if (answer.status !== 404) await (await accepted(answer, `DELETE ${key}`)).body?.cancel();
    },
  };
}

const digestHeader = 'x-amz-meta-digest';
const mostRetries = 4;
const patienceMs = 60_000;

/** S3's URL encoding also escapes characters that `encodeURIComponent` leaves. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The message of `fetch` only says that it failed; its cause has the reason. */
function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message || message : message;
}

async function accepted(answer: Response, what: string): Promise<Response> {
  if (answer.ok) return answer;
  throw refusal(answer, what, await codeOf(answer));
}

async function codeOf(answer: Response): Promise<string | null> {
  return /<Code>([^<]+)<\/Code>/.exec(await answer.text())?.[1] ?? null;
}

function refusal({ status }: Response, what: string, code: string | null): DeployError {
  const advice = code === null ? undefined : adviceFor[code];
  const refusal = [String(status), ...(code === null ? [] : [code])].join(' ');
  return new DeployError(
    `The bucket refuses ${what}: ${refusal}.${advice === undefined ? '' : ` ${advice}`}`,
  );
}

/** Advice by S3 error code. */
const adviceFor: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket first, or correct its name in --to.',
  SignatureDoesNotMatch: 'Look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  InvalidAccessKeyId: 'Look at AWS_ACCESS_KEY_ID.',
  AccessDenied: 'This key may not do that: let it read, write and delete objects of the bucket.',
  AuthorizationHeaderMalformed: 'Look at AWS_REGION: the bucket is in another one.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
};
