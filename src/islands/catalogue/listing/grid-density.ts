import { columnsToText, type Columns } from '../../../domain/catalogue/grid-columns.ts';
import { $columns, chooseColumns, columnsHere } from '../../../stores/catalogue/catalogue-columns.ts';

export function initGridDensity(place: HTMLElement): void {
  const choices = [...place.querySelectorAll<HTMLInputElement>('[name="columns"]')];
  const offered = choices.map(({ value }) => Number(value) as Columns);
  // Chosen before this code was loaded.
  const early = choices.find(({ checked, defaultChecked }) => checked && !defaultChecked);
  if (early) chooseColumns(Number(early.value) as Columns);
  const mark = () => {
    for (const choice of choices) choice.checked = Number(choice.value) === columnsHere(offered);
  };
  $columns.subscribe((chosen) => {
    document.documentElement.dataset['columns'] = columnsToText(chosen);
    mark();
  });
  // Each breakpoint has its own choice.
  addEventListener('resize', mark);
  for (const choice of choices) {
    choice.addEventListener('change', () => chooseColumns(Number(choice.value) as Columns));
  }
}
