interface Props {
  words: string;
  /** Text while the request is pending; the button's width does not change. */
  busyWords: string;
  isBusy: boolean;
}

export function SubmitButton({ words, busyWords, isBusy }: Props) {
  return (
    <button
      className="button form-submit"
      type="submit"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      data-deferred=""
    >
      <span aria-hidden={isBusy} suppressHydrationWarning>
        {words}
      </span>
      <span aria-hidden={!isBusy} suppressHydrationWarning>
        {busyWords}
      </span>
    </button>
  );
}
