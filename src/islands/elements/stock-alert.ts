/**
 * `<stock-alert>` around Avisame's form (`components/catalogue/product/AlertForm.tsx`): a customer's address is filled in when
 * it comes in sight, and it is sent without leaving the page. Where this code or the code of the press is lost, the form
 * works as one: the API answers it with a page.
 */
import { defineElement } from './define-element.ts';

const sending = () => import('../../stores/catalogue/alerts.ts');

class StockAlert extends HTMLElement {
  #watcher = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#fill();
  });

  connectedCallback(): void {
    this.addEventListener('submit', this);
    // Where the form is sent from here, the messages are the shop's.
    this.querySelector('form')?.toggleAttribute('novalidate', true);
    this.#watcher.observe(this);
  }

  disconnectedCallback(): void {
    this.#watcher.disconnect();
  }

  handleEvent(event: Event): void {
    event.preventDefault();
    void this.#send(event.target as HTMLFormElement);
  }

  /** What was typed meanwhile stays. */
  async #fill(): Promise<void> {
    this.#watcher.disconnect();
    const email = await (await sending()).ownEmail();
    const input = this.querySelector('input');
    if (input?.value === '') input.value = email;
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const button = form.querySelector('button');
    if (button?.ariaBusy === 'true') return;
    if (button) button.ariaBusy = 'true';
    const code = await sending().catch(() => null);
    if (code === null) return form.submit();
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const { isDone, words } = await code.askForAlert(form.getAttribute('action') ?? '', fields);
    if (button) button.ariaBusy = 'false';
    this.#say(form, words, isDone);
  }

  #say(form: HTMLFormElement, words: string | null, isDone: boolean): void {
    const input = form.querySelector('input');
    form.querySelector('[role]')?.remove();
    if (input) input.ariaInvalid = String(!isDone);
    const line = document.createElement('p');
    line.role = isDone ? 'status' : 'alert';
    if (!isDone) line.className = 'form-error';
    line.textContent = words;
    line.tabIndex = -1;
    if (isDone) form.replaceWith(line);
    else if (words !== null) form.prepend(line);
    (isDone ? line : input)?.focus();
  }
}

defineElement('stock-alert', StockAlert);
