interface Props {
  isBack?: boolean;
}

/**
 * Arrow in the direction of a link, half an em (`styles/base.css`). Disclosure widgets rotate it in their own styles.
 */
export function Arrow({ isBack = false }: Props) {
  return <i className={isBack ? 'arrow is-back' : 'arrow'} />;
}
