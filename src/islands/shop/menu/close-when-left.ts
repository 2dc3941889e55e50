/**
 * Leaving by Tab closes a popover: what lies beneath it would get the focus unseen.
 * @param isBesideOpener whether both can be seen at once: then the opener may have the focus
 */
export function closeWhenLeft(popover: HTMLElement, isBesideOpener: () => boolean): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!popover.matches(':popover-open') || !(target instanceof Element)) return;
    const isOpener = target.matches(`[popovertarget="${popover.id}"]`);
    if (!popover.contains(target) && !(isOpener && isBesideOpener())) popover.hidePopover();
  });
}
