import type { Suggestions } from '../../../stores/shop/search.ts';
import { searchTexts as text } from '../../../text/shop/search.ts';

interface Props {
  groups: Suggestions | null;
  /** Index across all groups; -1 is none. */
  active: number;
  note: string | null;
}

export const listId = 'suggestions';

export function optionId(index: number): string {
  return `suggestion-${index}`;
}

export function SuggestionList({ groups, active, note }: Props) {
  const numbered = groups === null ? [] : withIndexes(groups);
  const count = numbered.flatMap(({ items }) => items).length;
  const isNone = groups !== null && count === 0;
  return (
    <>
      <div
        id={listId}
        className="suggestions"
        role="listbox"
        aria-label={text.suggestions}
        hidden={count === 0}
        // Keeps the focus in the input, whose blur would close the list before the click.
        onPointerDown={(event) => event.preventDefault()}
      >
        {numbered.map(({ title, items }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {items.map(({ name, href, cover, note: about, index }) => (
              <a
                key={href}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                href={href}
                ref={(option) => {
                  if (index === active) option?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {cover !== undefined && (
                  <img src={cover} alt="" width={40} height={60} loading="lazy" decoding="async" />
                )}
                <span>{name}</span>
                {about !== undefined && <b>{about}</b>}
              </a>
            ))}
          </div>
        ))}
      </div>
      <p className={isNone || note !== null ? 'suggestions' : 'visually-hidden'} role="status">
        {note ?? (groups !== null && text.found(count))}
      </p>
    </>
  );
}

function withIndexes(groups: Suggestions) {
  let index = 0;
  return groups.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, index: index++ })),
  }));
}
