/**
 * The menu of categories at a desk: it hangs from its button (`category-menu.css`), opens for a pointer that rests there, and is
 * walked through by arrow keys. Opening by press, Escape and the press beside it are the popover's own.
 */
import { unfold } from './category-tree.ts';

/** How long a pointer rests until it means what it points at, and how long it may be away on its way. */
const restMs = { door: 150, branch: 120, away: 350 };

interface Dropdown {
  readonly door: HTMLElement;
  readonly menu: HTMLElement;
}

/** On phones the same element is a side menu. Without anchors it stays one at a desk, too. */
export function isDropdown(): boolean {
  return matchMedia('(min-width: 992px)').matches && CSS.supports('anchor-name: --menu');
}

/** @param grow brings the branches of the tree; more calls change nothing. */
export function bringDropdownToLife(dropdown: Dropdown, grow: () => Promise<void>): void {
  openForPointer(dropdown, grow);
  unfoldForPointer(dropdown.menu);
  walkByKeys(dropdown, grow);
  keepFocus(dropdown);
}

function openForPointer({ door, menu }: Dropdown, grow: () => Promise<void>): void {
  const { rest, cancel } = timer();
  let isByPointer = false;
  const leave = () => rest(restMs.away, () => isByPointer && !holdsFocus(menu) && menu.hidePopover());
  door.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse' || !isDropdown()) return;
    void grow();
    rest(restMs.door, () => {
      if (menu.matches(':popover-open')) return;
      isByPointer = true;
      menu.showPopover({ source: door });
    });
  });
  door.addEventListener('pointerleave', leave);
  menu.addEventListener('pointerenter', cancel);
  menu.addEventListener('pointerleave', leave);
  // Whoever presses what has just opened under the pointer wants it open.
  door.addEventListener('click', (event) => {
    if (isByPointer && menu.matches(':popover-open')) event.preventDefault();
    cancel();
    isByPointer = false;
  });
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') isByPointer = false;
  });
}

/** One branch stands beside the first level at a time: the one that is pressed, pointed at or walked into. */
function unfoldForPointer(menu: HTMLElement): void {
  const { rest } = timer();
  menu.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'mouse' || !isDropdown()) return;
    rest(restMs.branch, () => unfoldOnly(menu, rootOf(menu, target)));
  });
  menu.addEventListener('click', (event) => {
    const root = rootOf(menu, event.target);
    const isOpen = buttonOf(root)?.ariaExpanded === 'true';
    // A mouse has unfolded it on its way to the button.
    const isByMouse = event.pointerType === 'mouse';
    if (isDropdown() && (isOpen || isByMouse)) unfoldOnly(menu, root);
  });
}

function walkByKeys({ door, menu }: Dropdown, grow: () => Promise<void>): void {
  door.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' || !isDropdown()) return;
    event.preventDefault();
    if (!menu.matches(':popover-open')) menu.showPopover({ source: door });
    linksOf(menu, null)[0]?.focus();
    void grow();
  });
  menu.addEventListener('keydown', (event) => {
    if (!isDropdown() || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextByKey(menu, event.key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  });
}

/** Null for keys that mean nothing here. */
function nextByKey(menu: HTMLElement, key: string): HTMLElement | null {
  const here = document.activeElement;
  const root = rootOf(menu, here);
  const isBelow = root !== null && here?.parentElement !== root;
  const links = linksOf(menu, isBelow ? root : null);
  const place = links.findIndex((link) => link.parentElement === here?.parentElement);
  const at = (wanted: number) => links[(wanted + links.length) % links.length] ?? null;
  switch (key) {
    case 'ArrowDown':
      return at(place + 1);
    case 'ArrowUp':
      return at(place - 1);
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

/** Whoever leaves by Tab has done with it, and nobody loses his place when it closes. */
function keepFocus({ door, menu }: Dropdown): void {
  const leave = ({ relatedTarget }: FocusEvent) => {
    const goesOn = relatedTarget instanceof Node && (menu.contains(relatedTarget) || relatedTarget === door);
    if (relatedTarget !== null && !goesOn && isDropdown()) menu.hidePopover();
  };
  for (const place of [door, menu]) place.addEventListener('focusout', leave);
  menu.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'closed') return;
    const hadFocus = holdsFocus(menu);
    const giveBack = () => {
      // What is hidden may have it for another moment.
      if (hadFocus && (holdsFocus(menu) || document.activeElement === document.body)) door.focus();
    };
    menu.addEventListener('toggle', giveBack, { once: true });
    if (isDropdown()) unfoldOnly(menu, null);
  });
}

/** @param root whose branch is shown; null for none */
function unfoldOnly(menu: HTMLElement, root: Element | null): void {
  for (const item of menu.querySelectorAll('[data-categories] > li')) {
    const button = buttonOf(item);
    if (button) unfold(button, item === root);
  }
}

/** Of the first level when there is no root, else of all that stands below it. */
function linksOf(menu: HTMLElement, root: Element | null): readonly HTMLElement[] {
  const links = root === null ? '[data-categories] > li > a' : ':scope > ul a';
  return [...(root ?? menu).querySelectorAll<HTMLElement>(links)];
}

/** The item of the first level that something stands in. */
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

/** Runs the last thing it was given, after its time. */
function timer() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(waiting);
  const rest = (ms: number, run: () => void) => {
    cancel();
    waiting = setTimeout(run, ms);
  };
  return { rest, cancel };
}
