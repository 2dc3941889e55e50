/** Cookie consent notice, on every page until it is accepted or refused. */
import { pathTo } from '../../../domain/routes.ts';
import {
  $hasConsent,
  acceptCookies,
  cookieNoticeMs,
  isConsentOpen,
  refuseCookies,
} from '../../../stores/shop/consent.ts';
import { cookiesTexts as text } from '../../../text/shop/notices.ts';
import { h } from '../../create-element.ts';

/** During a press it waits: between `pointerdown` and `pointerup` the notice would swallow the click. */
export function askForConsent(): void {
  if (!isConsentOpen()) return;
  if (document.querySelector(':active')) setTimeout(askForConsent, cookieNoticeMs);
  else show();
}

function show(): void {
  const more = h('a', { href: pathTo('privacy'), textContent: text.more });
  const button = h('button', { type: 'button', className: 'button', textContent: text.accept });
  const refusal = h('button', { type: 'button', className: 'button is-quiet', textContent: text.refuse });
  const words = h('p', {}, `${text.text} `, more);
  const notice = h(
    'section',
    { className: 'cookies', ariaLabel: text.label },
    words,
    h('div', { className: 'cookies-actions' }, button, refusal),
  );
  button.addEventListener('click', acceptCookies);
  refusal.addEventListener('click', () => {
    refuseCookies();
    notice.remove();
  });
  // Last in the DOM: reached by keyboard after the page's content.
  document.body.append(notice);
  // Accepted here or in another tab.
  $hasConsent.listen((hasConsent) => hasConsent && notice.remove());
}
