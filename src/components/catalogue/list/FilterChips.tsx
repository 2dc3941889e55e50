import './filter-chips.css';
import type { Ref } from 'react';
import { listTexts } from '../../../text/catalogue/catalogue.ts';

export interface Chip {
  readonly name: string;
  readonly words: string;
}

interface Props {
  chips: readonly Chip[];
  /** For a built list: link to the list without the filter; else a press removes the filter. */
  href?: string;
  onRemove?: (index: number) => void;
  list?: Ref<HTMLUListElement>;
}

export function FilterChips({ chips, href, onRemove, list }: Props) {
  return (
    <ul className="applied" ref={list} aria-label={listTexts.applied}>
      {chips.map((chip, index) => {
        const content = (
          <>
            <span>{chip.words}</span>
            <span aria-hidden="true">×</span>
          </>
        );
        const label = listTexts.remove(chip.words);
        return (
          <li key={chip.name}>
            {href === undefined ? (
              <button type="button" aria-label={label} onClick={() => onRemove?.(index)}>
                {content}
              </button>
            ) : (
              <a href={href} aria-label={label}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
