export function Arrow({ isBack = false }: { isBack?: boolean }) {
  return <i className={isBack ? 'arrow is-back' : 'arrow'} />;
}
