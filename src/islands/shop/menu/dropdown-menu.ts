/**
 * Category dropdown on wide screens: opens on hover intent and supports arrow keys. Click, Escape and light dismiss are
 * the popover's own.
 */
import { addSubcategories, expand } from './category-tree.tsx';

/** Hover-intent delays in ms, and how long the pointer may leave the menu. */
const restMs = { trigger: 150, branch: 120, away: 350 };

/** On phones, and in browsers without CSS anchor positioning, the same element is a side menu. */
function isDropdown(): boolean {
  return matchMedia('(min-width: 992px)').matches && CSS.supports('anchor-name: --menu');
}

export function openAsDropdown(menu: HTMLElement): void {
  const trigger = document.querySelector<HTMLElement>('.header [popovertarget="menu"]');
  if (trigger === null) return;
  openForPointer(trigger, menu);
  unfoldForPointer(menu);
  walkByKeys(trigger, menu);
  keepFocus(trigger, menu);
}

function openForPointer(trigger: HTMLElement, menu: HTMLElement): void {
  const { wait, cancel } = timer();
  let isByPointer = false;
  const leave = () => wait(restMs.away, () => isByPointer && !holdsFocus(menu) && menu.hidePopover());
  trigger.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse' || !isDropdown()) return;
    void addSubcategories(menu);
    wait(restMs.trigger, () => {
      if (menu.matches(':popover-open')) return;
      isByPointer = true;
      menu.showPopover({ source: trigger });
    });
  });
  trigger.addEventListener('pointerleave', leave);
  menu.addEventListener('pointerenter', cancel);
  menu.addEventListener('pointerleave', leave);
  // A click right after the hover opened the menu must not close it.
  trigger.addEventListener('click', (event) => {
    if (isByPointer && menu.matches(':popover-open')) event.preventDefault();
    cancel();
    isByPointer = false;
  });
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') isByPointer = false;
  });
}

/** One branch is expanded at a time: the clicked, hovered or keyboard-selected one. */
function unfoldForPointer(menu: HTMLElement): void {
  const { wait } = timer();
  menu.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'mouse' || !isDropdown()) return;
    wait(restMs.branch, () => unfoldOnly(menu, rootOf(menu, target)));
  });
  menu.addEventListener('click', (event) => {
    const root = rootOf(menu, event.target);
    const isOpen = buttonOf(root)?.ariaExpanded === 'true';
    // A mouse has already expanded it by hovering.
    const isByMouse = event.pointerType === 'mouse';
    if (isDropdown() && (isOpen || isByMouse)) unfoldOnly(menu, root);
  });
}

function walkByKeys(trigger: HTMLElement, menu: HTMLElement): void {
  trigger.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !isDropdown()) return;
    event.preventDefault();
    if (!menu.matches(':popover-open')) menu.showPopover({ source: trigger });
    linksOf(menu, null)[0]?.focus();
    void addSubcategories(menu);
  });
  menu.addEventListener('keydown', (event) => {
    if (!isDropdown() || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextByKey(menu, event.key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  });
}

function nextByKey(menu: HTMLElement, key: string): HTMLElement | null {
  const here = document.activeElement;
  const root = rootOf(menu, here);
  const isBelow = root !== null && here?.parentElement !== root;
  const links = linksOf(menu, isBelow ? root : null);
  const index = links.findIndex((link) => link.parentElement === here?.parentElement);
  const at = (place: number) => links[(place + links.length) % links.length] ?? null;
  switch (key) {
    case 'ArrowDown':
      return at(index + 1);
    case 'ArrowUp':
      return at(index - 1);
    case 'Home':
      return at(0);
    case 'End':
      return at(-1);
    case 'ArrowRight':
      if (isBelow || buttonOf(root) === null) return null;
      unfoldOnly(menu, root);
      return linksOf(menu, root)[0] ?? null;
    case 'ArrowLeft':
      if (!isBelow) return null;
      unfoldOnly(menu, null);
      return root.querySelector('a');
    default:
      return null;
  }
}

/** Closing returns the focus to the button. */
function keepFocus(trigger: HTMLElement, menu: HTMLElement): void {
  closeWhenLeft(menu, isDropdown);
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'closed') return;
    const hadFocus = holdsFocus(menu);
    const giveBack = () => {
      // A hidden element may keep the focus for a moment.
      if (hadFocus && (holdsFocus(menu) || document.activeElement === document.body)) trigger.focus();
    };
    menu.addEventListener('toggle', giveBack, { once: true });
    if (isDropdown()) unfoldOnly(menu, null);
  });
}

/** @param root whose branch is shown; null collapses all */
function unfoldOnly(menu: HTMLElement, root: Element | null): void {
  for (const item of menu.querySelectorAll('[data-categories] > li')) {
    const button = buttonOf(item);
    if (button) expand(button, item === root);
  }
}

function linksOf(menu: HTMLElement, root: Element | null): readonly HTMLElement[] {
  const links = root === null ? '[data-categories] > li > a' : ':scope > ul a';
  return [...(root ?? menu).querySelectorAll<HTMLElement>(links)];
}

function rootOf(menu: HTMLElement, target: EventTarget | null): Element | null {
  const roots = [...menu.querySelectorAll('[data-categories] > li')];
  return roots.find((root) => target instanceof Node && root.contains(target)) ?? null;
}

function buttonOf(root: Element | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>(':scope > button') ?? null;
}

function holdsFocus(menu: HTMLElement): boolean {
  return menu.contains(document.activeElement);
}

function timer() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(waiting);
  const wait = (ms: number, run: () => void) => {
    cancel();
    waiting = setTimeout(run, ms);
  };
  return { wait, cancel };
}

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
