interface Props {
  name: string;
  value: string;
  words: string;
  detail?: string | null;
  price?: string | null;
  /** Why it cannot be chosen; null when it can. */
  reason: string | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** One way among several. A disabled one says why: as a tooltip, and in words for who has no pointer. */
export function Choice({
  name,
  value,
  words,
  detail = null,
  price = null,
  reason,
  isChosen,
  onChoose,
}: Props) {
  const id = `checkout-${name}-${value}`;
  return (
    <label className="checkout-choice" title={reason ?? undefined} data-blocked={reason !== null}>
      <input
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
        <small id={`${id}-note`}>{reason ?? detail}</small>
      </span>
      {price !== null && <b>{price}</b>}
    </label>
  );
}
