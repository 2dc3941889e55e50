interface Props {
  name: string;
  value: string;
  words: string;
  detail?: string | null;
  price?: string | null;
  /** The note and price of the other state, before or after a quote: space is reserved for both (layout shift). */
  room?: { readonly note: string | null; readonly price: string } | null;
  reason: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** A radio option. A disabled one gives the reason as a tooltip and as text, for touch and screen readers. */
export function Choice({
  name,
  value,
  words,
  detail = null,
  price = null,
  room = null,
  reason,
  isChosen,
  onChoose,
}: Props) {
  const id = `checkout-${name}-${value}`;
  return (
    <label className="checkout-choice shows-focus" title={reason ?? undefined} data-blocked={reason !== null}>
      <input
        className="form-tick"
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={isChosen}
        disabled={reason !== null}
        aria-describedby={`${id}-note`}
        onChange={onChoose}
      />
      <span className="checkout-choice-words">
        {words}
        <small id={`${id}-note`} data-room={room?.note}>
          <span>{reason ?? detail}</span>
        </small>
      </span>
      {price !== null && (
        <b data-room={room?.price}>
          <span>{price}</span>
        </b>
      )}
    </label>
  );
}
