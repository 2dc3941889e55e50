interface Props {
  isBack?: boolean;
}

/**
 * The one arrow of the shop (`styles/base.css`): half an em, to where a press leads. What unfolds turns it down by the rule of its
 * own place.
 */
export function Arrow({ isBack = false }: Props) {
  return <i className={isBack ? 'arrow is-back' : 'arrow'} />;
}
