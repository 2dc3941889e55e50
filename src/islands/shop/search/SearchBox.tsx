/** Without scripts a form that requests /productos?q=; hydrated, an ARIA combobox. */
import './search-box.css';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { sendsItself, toolField, toolForm } from '../../../components/form/web-mcp.ts';
import { Icon } from '../../../components/Icon.tsx';
import { pathTo } from '../../../domain/routes.ts';
import { isOffline } from '../../../stores/browser.ts';
import {
  $suggestions,
  forgetSuggestions,
  suggestWhileTyping,
  type Suggestions,
} from '../../../stores/shop/search.ts';
import type { LoadState } from '../../../stores/load.ts';
import { searchTexts } from '../../../text/shop/shop.ts';
import { Scan, useLive, useLoaded } from '../../use-live.ts';
import { addDeferredStyles } from '../loading/add-styles.ts';
import { island } from '../../island.tsx';

const nothingAsked: LoadState<Suggestions> = { state: 'pending', value: null, message: null };

export const SearchBox = island(function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const hasLooks = useLoaded(addDeferredStyles);
  const { groups, active, hasNoNetwork, ...suggesting } = useSuggestions(input, hasLooks);
  const isOpen = groups !== null && groups.length > 0;
  const combobox = hasLooks && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-controls': listId,
    'aria-expanded': isOpen,
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
  };
  return (
    <search className="search">
      <form
        action={pathTo('productList')}
        data-search=""
        {...toolForm('search_products', searchTexts.tool)}
        {...sendsItself}
      >
        <input
          type="search"
          name="q"
          ref={input}
          aria-label={searchTexts.label}
          placeholder={searchTexts.placeholder}
          autoComplete="off"
          required
          {...toolField(searchTexts.toolQuery)}
          onChange={suggesting.ask}
          onKeyDown={suggesting.onKeyDown}
          onBlur={suggesting.onBlur}
          {...combobox}
        />
        {hasLooks && <Scan purpose="find" className="search-scan" />}
        <button type="submit" aria-label={searchTexts.submit} onBlur={suggesting.onBlur}>
          <Icon name="search" />
        </button>
        {hasLooks && (
          <SuggestionList {...{ groups, active }} note={hasNoNetwork ? searchTexts.offline : null} />
        )}
      </form>
    </search>
  );
});

function useSuggestions(input: RefObject<HTMLInputElement | null>, hasLooks: boolean) {
  const { state, value } = useLive($suggestions, nothingAsked);
  // By address: a newer list that holds the option keeps it selected, wherever it stands there.
  const [chosen, setChosen] = useState<string>();
  // Stale suggestions stay while the next request is pending.
  const groups = hasLooks && state !== 'rejected' ? value : null;
  const options = groups?.flatMap(({ items }) => items) ?? [];
  const active = options.findIndex(({ href }) => href === chosen);
  const count = options.length;

  const ask = () => {
    setChosen(undefined);
    suggestWhileTyping(input.current?.value ?? '');
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement | HTMLButtonElement>) => {
    if (!currentTarget.form?.contains(relatedTarget)) forgetSuggestions();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isClosed = count === 0;
    if (isClosed && event.key === 'ArrowDown') ask();
    // On phones the field closes without the focus, which goes on from here.
    if (event.key === 'Escape' && isClosed && input.current?.value === '') input.current.blur();
    if (groups === null || (isClosed && event.key === 'ArrowDown')) return;
    // Beyond either end is none.
    const choose = (index: number) => setChosen(options[index]?.href);
    if (event.key === 'ArrowDown') choose(active + 1);
    else if (event.key === 'ArrowUp') choose(active < 0 ? count - 1 : active - 1);
    else if (event.key === 'Escape') forgetSuggestions();
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const box = input.current;
    // Typed before hydration.
    if (box !== null && box === document.activeElement && box.value !== '') suggestWhileTyping(box.value);
  }, [input]);
  const hasNoNetwork = state === 'rejected' && isOffline();
  return { groups, active, hasNoNetwork, ask, onBlur, onKeyDown };
}

interface Props {
  groups: Suggestions | null;
  /** Index across all groups; -1 is none. */
  active: number;
  note: string | null;
}

const listId = 'suggestions';

function optionId(index: number): string {
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
        // Chromium puts a box that scrolls into the order of Tab.
        tabIndex={-1}
        aria-label={searchTexts.suggestions}
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
        {note ?? (groups !== null && searchTexts.found(count))}
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
