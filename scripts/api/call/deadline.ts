import { Refusal } from './refusal.ts';
import { words } from '../words.ts';

/** Answers 503 when `work` exceeds the deadline, e.g. for a client that sends its body slowly (slowloris). */
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
