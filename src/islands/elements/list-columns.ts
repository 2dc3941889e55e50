/**
 * `<list-columns>` around a list, whose choice of columns (`components/catalogue/list/ColumnChoice.tsx`) stands above it
 * or in it; it leaves out what the visitor has and does not want to see (`hide-owned.tsx`).
 */
import { columnsToText, type Columns } from '../../domain/catalogue/grid-columns.ts';
import { $columns, chooseColumns, columnsHere } from '../../stores/catalogue/catalogue-columns.ts';
import { hideOwned } from '../catalogue/list/hide-owned.tsx';
import { defineElement } from './define-element.ts';

class ListColumns extends HTMLElement {
  #isHiding = false;
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    if (!this.#isHiding) hideOwned(this);
    this.#isHiding = true;
    // Chosen before this code was loaded.
    const early = this.#choices.find(({ checked, defaultChecked }) => checked && !defaultChecked);
    if (early) choose(early);
    this.#unsubscribe = $columns.subscribe((chosen) => {
      document.documentElement.dataset['columns'] = columnsToText(chosen);
      this.#mark();
    });
    document.addEventListener('change', this);
    // Each breakpoint has its own choice.
    addEventListener('resize', this);
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
    document.removeEventListener('change', this);
    removeEventListener('resize', this);
  }

  handleEvent({ type, target }: Event): void {
    if (type === 'resize') this.#mark();
    else if (target instanceof HTMLInputElement && target.name === 'columns') choose(target);
  }

  get #choices(): readonly HTMLInputElement[] {
    return [...document.querySelectorAll<HTMLInputElement>('[name="columns"]')];
  }

  #mark(): void {
    const here = columnsHere(this.#choices.map(columnsOf));
    for (const choice of this.#choices) choice.checked = columnsOf(choice) === here;
  }
}

function choose(choice: HTMLInputElement): void {
  chooseColumns(columnsOf(choice));
}

function columnsOf({ value }: HTMLInputElement): Columns {
  return Number(value) as Columns;
}

defineElement('list-columns', ListColumns);
