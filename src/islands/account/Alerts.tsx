import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { alerts, endAlert, loadAlerts } from '../../stores/account/alerts.ts';
import { alertListTexts } from '../../text/account/alerts.ts';
import { keepFocusNear } from '../row-focus.ts';
import { Loading } from './Loading.tsx';

const headingId = 'account-alerts';

/** Products and series that the customer waits for, each with a button that ends it. */
export function Alerts() {
  const load = useStore(alerts.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loadAlerts(), []);
  const end = async (id: number, pressed: Element) => {
    const restoreFocus = keepFocusNear(pressed);
    await endAlert(id);
    restoreFocus(heading.current);
  };
  return (
    <section className="panel account-panel padded" aria-labelledby={headingId}>
      <h2 className="title" ref={heading} id={headingId} tabIndex={-1}>
        {alertListTexts.title}
      </h2>
      <Loading load={load} onRetry={() => void loadAlerts()} outline="line">
        {(list) =>
          list.length === 0 ? (
            <p>{alertListTexts.empty}</p>
          ) : (
            <ul className="lines">
              {list.map(({ id, kind, slug, title, volume }) => (
                <li key={id} className="notification">
                  <p>
                    {slug === null ? title : <a href={pathTo(kind, { slug })}>{title}</a>}
                    <br />
                    {volume === null ? alertListTexts[kind] : alertListTexts.volume(volume)}
                  </p>
                  <button
                    className="link-button"
                    type="button"
                    aria-label={alertListTexts.endOf(title)}
                    onClick={({ currentTarget }) => void end(id, currentTarget)}
                  >
                    {alertListTexts.end}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loading>
    </section>
  );
}
