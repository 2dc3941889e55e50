import type { News, ReceiverName } from '../state/receivers.ts';

/** A program outside that is told of each switch until it has taken it. */
export interface Receiver extends ReceiverName {
  /** In ms after the switch, or after the release has gone where it goes. */
  readonly delayMs?: number;
  /**
   * May be called again with the same news, or with newer ones that have them.
   * @returns how many addresses it was told. @throws Error whose message says what was wrong
   */
  readonly send: (news: News) => Promise<number>;
}
