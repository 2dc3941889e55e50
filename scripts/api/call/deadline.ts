import { Refusal } from './refusal.ts';
import { words } from '../words.ts';

/** Answers 503 when `work` is not done in time: a caller that sends its body a byte a minute holds nothing for long. */
export async function withinDeadline(ms: number, work: () => Promise<Response>): Promise<Response> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    const headers = { 'Retry-After': '1', Connection: 'close' };
    resolve(new Refusal(503, words.tooSlow, { headers }).toResponse());
  }, ms);
  try {
    return await Promise.race([work(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
