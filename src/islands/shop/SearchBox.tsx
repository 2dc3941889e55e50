/**
 * A real form, which asks /productos?q= without any script. Alive, it is an ARIA combobox: arrows choose, Enter goes there, Escape
 * closes, the arrow down opens again. Nothing chosen, Enter sends the form.
 */
import './search-box.css';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { pathTo } from '../../domain/routes.ts';
import { $suggestions, forgetSuggestions, suggestWhileTyping, type Suggestions } from '../../stores/search.ts';
import type { LoadState } from '../../stores/load.ts';
import { searchTexts as text } from '../../text/search.ts';
import { useIsLive, useLive } from '../use-live.ts';
import { listId, optionId, SuggestionList } from './SuggestionList.tsx';
import { useLateStyles } from './use-late-styles.ts';

const nothingAsked: LoadState<Suggestions> = { state: 'pending', value: null, message: null };

export function SearchBox() {
  const isLive = useIsLive();
  const input = useRef<HTMLInputElement>(null);
  const { groups, active, ...suggesting } = useSuggestions(input);
  const isOpen = groups !== null && groups.length > 0;
  const combobox = isLive && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-controls': listId,
    'aria-expanded': isOpen,
    'aria-activedescendant': active < 0 ? undefined : optionId(active),
  };
  return (
    <search className="search">
      <form action={pathTo('productList')} data-search="" onBlur={suggesting.onBlur}>
        <input
          type="search"
          name="q"
          ref={input}
          aria-label={text.label}
          placeholder={text.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          required
          onChange={suggesting.ask}
          onKeyDown={suggesting.onKeyDown}
          {...combobox}
        />
        <button type="submit" aria-label={text.submit}>
          <Icon name="search" />
        </button>
        {isLive && <SuggestionList groups={groups} active={active} />}
      </form>
    </search>
  );
}

/** What of the list is chosen; a newer list has nothing chosen. */
interface Chosen {
  readonly of: Suggestions | null;
  readonly place: number;
}

function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const { state, value } = useLive($suggestions, nothingAsked);
  const hasLooks = useLateStyles();
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({ of: null, place: -1 });
  // While the next answer is under way, the last stays.
  const groups = hasLooks && isWanted && state !== 'rejected' ? value : null;
  const active = chosen.of === groups ? chosen.place : -1;
  const count = groups?.flatMap(({ items }) => items).length ?? 0;

  const ask = () => {
    setWanted(true);
    suggestWhileTyping(input.current?.value ?? '');
  };
  const close = () => {
    setWanted(false);
    forgetSuggestions();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (count === 0 && event.key === 'ArrowDown') return ask();
    if (groups === null) return;
    const choose = (place: number) => setChosen({ of: groups, place });
    if (event.key === 'ArrowDown') choose(active + 1 < count ? active + 1 : -1);
    else if (event.key === 'ArrowUp') choose(active === -1 ? count - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const box = input.current;
    if (box === null || box !== document.activeElement || box.value === '') return;
    // Somebody has typed before this code arrived.
    setWanted(true);
    suggestWhileTyping(box.value);
  }, [input]);
  return { groups, active, ask, onBlur, onKeyDown };
}
