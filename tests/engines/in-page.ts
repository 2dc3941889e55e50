/** Runs in the page, in any engine: finds elements by role and accessible name. */

export interface Wanted {
  readonly kind: 'link' | 'button' | 'field' | 'select' | 'radio' | 'heading' | 'option' | 'dialog' | 'text';
  /** Accessible name; for a dialog or text a part of its words. */
  readonly name: string;
  /** The name only begins so, as that of a choice with its price. */
  readonly isStart?: boolean;
}

/** Action: see it, read its value, aim the mouse at it, choose an option of a select by its text. */
export type Deed =
  | { readonly do: 'see' }
  | { readonly do: 'read' }
  | { readonly do: 'aim' }
  | { readonly do: 'choose'; readonly option: string };

export interface Done {
  /** Why the action is not possible yet; null when it is done. */
  readonly trouble: string | null;
  /** What was read. */
  readonly words: string;
  /** Where it is in the window, once it was aimed at. */
  readonly box: Box;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One function, because it is sent to the page as text. */
export async function actInPage(wanted: Wanted, deed: Deed): Promise<Done> {
  const tidy = (words: string | null | undefined) => (words ?? '').replaceAll(/\s+/g, ' ').trim();
  // `text-transform` changes `innerText`.
  const lower = (words: string) => tidy(words).toLocaleLowerCase('es');
  const selectors: Record<Wanted['kind'], string> = {
    link: 'a[href]',
    button: 'button, [role="button"], summary',
    field: 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea',
    select: 'select',
    radio: 'input[type="radio"]',
    heading: 'h1, h2, h3',
    option: '[role="option"]',
    dialog: 'dialog[open], [role="dialog"], [role="alertdialog"], [popover]:popover-open',
    text: 'body',
  };
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const told = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    // Without the text of the control inside the label, such as the options of a select.
    const parts = [...((element as HTMLInputElement).labels?.[0]?.childNodes ?? [])];
    const label = parts.filter((part) => !part.contains(element)).map((part) => part.textContent);
    const said = tidy(told) || tidy(element.getAttribute('aria-label')) || tidy(label.join(' '));
    return said || tidy(element.innerText);
  };
  const isWhole = wanted.kind === 'dialog' || wanted.kind === 'text';
  const fits = (element: HTMLElement) => {
    if (isWhole) return lower(element.innerText).includes(lower(wanted.name));
    const name = lower(nameOf(element));
    return wanted.isStart === true ? name.startsWith(lower(wanted.name)) : name === lower(wanted.name);
  };
  const shown = (element: HTMLElement) => {
    // A choice that is drawn by its label.
    const drawn = wanted.kind === 'radio' ? ((element as HTMLInputElement).labels?.[0] ?? element) : element;
    return drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? drawn : null;
  };
  const nowhere = { left: 0, top: 0, width: 0, height: 0 };
  const done = (trouble: string | null, words = '', box: Box = nowhere): Done => ({ trouble, words, box });
  const found = [...document.querySelectorAll<HTMLElement>(selectors[wanted.kind])].find(
    (element) => fits(element) && shown(element) !== null && element.closest('[inert]') === null,
  );
  if (found === undefined) return done(`there is no ${wanted.kind} "${wanted.name}"`);
  if (deed.do === 'see') return done(null);
  if (deed.do === 'read') return done(null, (found as HTMLInputElement).value);
  if (deed.do === 'choose') {
    const select = found as HTMLSelectElement;
    const option = [...select.options].find(({ text }) => tidy(text) === deed.option);
    if (option === undefined) return done(`"${wanted.name}" has no option "${deed.option}"`);
    select.focus();
    select.value = option.value;
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
    return done(null);
  }
  const target = shown(found) ?? found;
  if ((found as HTMLButtonElement).disabled) return done(`the ${wanted.kind} "${wanted.name}" is disabled`);
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  const before = target.getBoundingClientRect();
  await frame();
  const { left, top, width, height } = target.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return done(`the ${wanted.kind} "${wanted.name}" moves`);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit === null || !(target.contains(hit) || hit.contains(target)))
    return done(
      `the ${wanted.kind} "${wanted.name}" is covered by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`,
    );
  // The window hears a press first, also one that event replay keeps from the page.
  const page = window as AimedWindow;
  page.isHit = false;
  addEventListener(
    'click',
    ({ target: pressed }) => {
      if (target.contains(pressed as Node) || (pressed as Node).contains(target)) page.isHit = true;
    },
    { capture: true, once: true },
  );
  return done(null, '', { left, top, width, height });
}

/** Whether what was aimed at last was pressed. A page that is there since then is what the press led to. */
export function wasHitInPage(): boolean {
  return (window as AimedWindow).isHit !== false;
}

type AimedWindow = Window & { isHit?: boolean };
