/** False for a press that opens a link elsewhere, in a new tab or window. */
export function isPlainClick({
  ctrlKey,
  metaKey,
  shiftKey,
  button,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'button'>): boolean {
  return !ctrlKey && !metaKey && !shiftKey && button === 0;
}
