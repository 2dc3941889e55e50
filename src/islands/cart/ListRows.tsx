import '../../components/thumb.css';
import { useEffect, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { Quantity } from '../../components/cart/Quantity.tsx';
import { RestockRequest } from '../../components/catalogue/product/RestockRequest.tsx';
import { Arrow } from '../../components/Arrow.tsx';
import { countedUnits, currentPrice, type ProductCard } from '../../domain/catalogue/product.ts';
import { nameOf } from '../../domain/catalogue/collection-text.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import {
  changeRow,
  chooseEdition,
  chooseTitle,
  editRow,
  type FoundRow,
  type ListRow,
} from '../../stores/cart/list-rows.ts';
import { hasPart } from '../../stores/browser.ts';
import { shoppingListTexts } from '../../text/cart/shopping-list.ts';
import { defineElements } from '../elements/registry.ts';

interface Props {
  rows: readonly ListRow[];
  /** The pressed row moved to another group, with the focus. */
  onGone: () => void;
}

const groups = {
  found: ['found'],
  choose: ['titles', 'editions'],
  out: ['out'],
  unknown: ['unknown', 'not-sold', 'failed'],
} as const satisfies Partial<Record<keyof typeof shoppingListTexts, readonly ListRow['state'][]>>;

/** Grouped by what can be done with them, each group in the order of the list. */
export function ListRows({ rows, onGone }: Props) {
  return (Object.keys(groups) as (keyof typeof groups)[]).map((group) => {
    const states: readonly ListRow['state'][] = groups[group];
    const inGroup = rows.filter(({ state }) => states.includes(state));
    if (inGroup.length === 0) return null;
    return (
      <section key={group} className="stack gap-2">
        <h3>{shoppingListTexts[group]}</h3>
        <ul className="panel lines" aria-label={shoppingListTexts[group]}>
          {inGroup.map((row) => (
            <li key={row.key} className="shopping-row">
              <Row row={row} onGone={onGone} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Row({ row, onGone }: { row: ListRow; onGone: () => void }) {
  const leave = (act: () => Promise<void> | void) => {
    flushSync(() => void act());
    onGone();
  };
  switch (row.state) {
    case 'found':
      return <Found row={row} />;
    case 'out':
      return <Out card={row.card} />;
    case 'titles':
      return (
        <>
          <p>{shoppingListTexts.which(row.entry.text)}</p>
          <ul className="stack gap-2">
            {row.cards.map((card) => (
              <li key={card.id}>
                <button
                  type="button"
                  className="shopping-choice panel"
                  onClick={() => leave(() => chooseTitle(row.key, card))}
                >
                  <Cover card={card} />
                  <span>{card.title}</span>
                  <b>{formatMoney(currentPrice(card.price))}</b>
                </button>
              </li>
            ))}
          </ul>
          <Edit row={row} onSubmit={onGone} />
        </>
      );
    case 'editions':
      return (
        <>
          <p>{shoppingListTexts.which(row.entry.text)}</p>
          <div className="actions gap-2">
            {row.editions.map((edition) => (
              <Button
                key={edition.slug}
                isQuiet
                words={nameOf(edition)}
                onClick={() => leave(() => chooseEdition(row.key, edition))}
              />
            ))}
          </div>
        </>
      );
    default:
      return (
        <>
          <p>{wordsOf(row)}</p>
          <Edit row={row} onSubmit={onGone} />
        </>
      );
  }
}

function Found({ row }: { row: FoundRow }) {
  const { key, card, quantity, isChosen, isInCart } = row;
  const units = countedUnits(card);
  return (
    <div className="shopping-found">
      <label className="check">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => changeRow(key, { isChosen: target.checked })}
        />
        <Cover card={card} />
        <span className="shopping-title">{card.title}</span>
      </label>
      <p className="shopping-price">
        <b>{formatMoney(currentPrice(card.price))}</b>
        {card.isOnPresale && <small>{shoppingListTexts.presale}</small>}
        {isInCart && <small>{shoppingListTexts.inCart}</small>}
        {units !== null && units <= fewUnits && <small>{shoppingListTexts.units(units)}</small>}
      </p>
      <Quantity
        quantity={quantity}
        title={card.title}
        units={units}
        onQuantity={(chosen) =>
          changeRow(key, { quantity: units === null ? chosen : Math.min(chosen, units) })
        }
      />
    </div>
  );
}

/** So many and fewer are said. */
const fewUnits = 3;

function Out({ card }: { card: ProductCard }) {
  // Its form is an element.
  useEffect(defineElements, []);
  return (
    <>
      <a className="shopping-out" href={pathTo('product', { slug: card.slug })}>
        <Cover card={card} />
        <span>{card.title}</span>
      </a>
      <RestockRequest slug={card.slug} title={card.title} hasAlerts={hasPart('alerts')} />
    </>
  );
}

function Cover({ card: { images } }: { card: ProductCard }) {
  return (
    <span className="shopping-cover thumb">
      {images[0] && (
        <img src={images[0].path} alt="" width={40} height={60} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

function wordsOf({ entry, ...row }: ListRow): string {
  if (entry.kind === 'unread') return shoppingListTexts.unread[entry.reason](entry.text);
  if (row.state === 'not-sold') return shoppingListTexts.notSold(entry.text, row.series);
  return row.state === 'failed'
    ? shoppingListTexts.failed(entry.text)
    : shoppingListTexts.notFound(entry.text);
}

/** What the row says, to be corrected. Unchanged it is looked for again. */
function Edit({ row, onSubmit }: { row: ListRow; onSubmit: () => void }) {
  const [typed, setTyped] = useState(row.entry.text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    flushSync(() => void editRow(row.key, typed));
    onSubmit();
  };
  return (
    <details className="shopping-edit" open={row.state !== 'titles'}>
      <summary className="tap">
        {shoppingListTexts.edit(row.entry.text)}
        <Arrow />
      </summary>
      <form className="actions gap-2" onSubmit={submit}>
        <input
          className="control"
          aria-label={shoppingListTexts.edit(row.entry.text)}
          value={typed}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button isQuiet words={shoppingListTexts.again} type="submit" />
      </form>
    </details>
  );
}
