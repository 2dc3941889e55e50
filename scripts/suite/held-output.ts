/** Output of what runs beside something else: held back until the other has ended, so that lines do not interleave. */
export class HeldOutput {
  readonly #out: Pick<NodeJS.WritableStream, 'write'>;
  readonly #held: Uint8Array[] = [];
  #isReleased = false;

  constructor(out: Pick<NodeJS.WritableStream, 'write'>) {
    this.#out = out;
  }

  readonly write = (bytes: Uint8Array): void => {
    if (this.#isReleased) this.#out.write(bytes);
    else this.#held.push(bytes);
  };

  /** Writes what was held; what follows is written at once. */
  release(): void {
    this.#isReleased = true;
    for (const bytes of this.#held.splice(0)) this.#out.write(bytes);
  }
}
