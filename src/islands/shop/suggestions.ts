/**
 * Suggestions below the search box, as an ARIA combobox: arrows choose, Enter goes there, Escape closes, the arrow down opens
 * again. Nothing chosen, Enter sends the form as it does without any script.
 */
import {
  $suggestions,
  minimumSearchLength,
  suggestFor,
  type Suggestion,
  type Suggestions,
} from '../../stores/search.ts';
import { shopTexts } from '../../text/shop.ts';

const text = shopTexts.search;
/** Typing goes on meanwhile; a request for every letter would be answered for nobody. */
const pauseMs = 150;
/** Class of what is only heard. */
const unseen = 'visually-hidden';

export function suggestWhileTyping(form: HTMLFormElement): void {
  const input = form.querySelector('input');
  if (input === null || input.role === 'combobox') return;
  const list = new SuggestionList(form, input);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    list.isDismissed = false;
    clearTimeout(timer);
    timer = setTimeout(() => void suggestFor(input.value), pauseMs);
  };
  input.addEventListener('input', ask);
  input.addEventListener('keydown', (event) => {
    if (!list.isOpen && event.key === 'ArrowDown' && !event.isComposing) ask();
    else list.onKey(event);
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) list.close();
  });
  $suggestions.listen(({ state, value }) => {
    // An answer is for what stands in the box: while the next one is under way, the last stays.
    const isWanted = document.activeElement === input && !list.isDismissed;
    if (state === 'fulfilled' && isWanted) list.show(value ?? [], input.value);
    if (state === 'rejected') list.close();
  });
  // Somebody may have typed before this code arrived.
  if (input.value !== '') ask();
}

class SuggestionList {
  /** Closed by Escape: an answer that was under way does not open it again. */
  isDismissed = false;
  private readonly input: HTMLInputElement;
  private readonly box = document.createElement('div');
  private readonly status = document.createElement('p');
  private active = -1;

  constructor(form: HTMLFormElement, input: HTMLInputElement) {
    this.input = input;
    this.box.id = 'suggestions';
    this.box.className = 'suggestions';
    this.box.role = 'listbox';
    this.box.ariaLabel = text.suggestions;
    this.box.hidden = true;
    // Pressing a suggestion must not take the focus away before the press is over.
    this.box.addEventListener('pointerdown', (event) => event.preventDefault());
    this.status.className = unseen;
    this.status.role = 'status';
    input.role = 'combobox';
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', this.box.id);
    input.setAttribute('aria-expanded', 'false');
    form.append(this.box, this.status);
  }

  get isOpen(): boolean {
    return !this.box.hidden;
  }

  show(groups: Suggestions, typed: string): void {
    this.close();
    this.box.replaceChildren(...groups.map(groupElement));
    const options = this.options();
    for (const [place, option] of options.entries()) option.id = `suggestion-${place}`;
    // Of fewer letters nothing was asked.
    const isAsked = typed.trim().length >= minimumSearchLength;
    this.status.textContent = isAsked ? text.found(options.length) : '';
    this.status.className = isAsked && options.length === 0 ? 'suggestions' : unseen;
    this.setOpen(options.length > 0);
  }

  close(): void {
    this.setOpen(false);
    this.choose(-1);
    this.status.textContent = '';
    this.status.className = unseen;
  }

  onKey(event: KeyboardEvent): void {
    const isNoneShown = this.status.className !== unseen;
    if ((!this.isOpen && !isNoneShown) || event.isComposing) return;
    const count = this.options().length;
    if (event.key === 'ArrowDown') this.choose(this.active + 1 < count ? this.active + 1 : -1);
    else if (event.key === 'ArrowUp') this.choose(this.active === -1 ? count - 1 : this.active - 1);
    else if (event.key === 'Escape') this.dismiss();
    else if (event.key === 'Enter' && this.active >= 0) this.options()[this.active]?.click();
    else return;
    event.preventDefault();
  }

  private dismiss(): void {
    this.isDismissed = true;
    this.close();
  }

  /** @param place -1 is the box itself. */
  private choose(place: number): void {
    this.active = place;
    for (const [index, option] of this.options().entries()) {
      option.ariaSelected = String(index === place);
      if (index !== place) continue;
      option.scrollIntoView({ block: 'nearest' });
    }
    if (place < 0) this.input.removeAttribute('aria-activedescendant');
    else this.input.setAttribute('aria-activedescendant', `suggestion-${place}`);
  }

  private setOpen(isOpen: boolean): void {
    this.box.hidden = !isOpen;
    this.input.setAttribute('aria-expanded', String(isOpen));
  }

  private options(): HTMLElement[] {
    return [...this.box.querySelectorAll<HTMLElement>('[role=option]')];
  }
}

function groupElement({ title, items }: Suggestions[number]): HTMLElement {
  const group = document.createElement('div');
  group.role = 'group';
  group.ariaLabel = title;
  const heading = document.createElement('p');
  heading.textContent = title;
  heading.ariaHidden = 'true';
  group.append(heading, ...items.map(optionElement));
  return group;
}

function optionElement({ name, href }: Suggestion): HTMLElement {
  const option = document.createElement('a');
  option.role = 'option';
  option.ariaSelected = 'false';
  option.tabIndex = -1;
  option.href = href;
  option.textContent = name;
  return option;
}
