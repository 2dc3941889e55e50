/** Cookie consent notice, on every page until it is accepted. */
import { pathTo } from '../../../domain/routes.ts';
import { $hasConsent, acceptCookies, cookieNoticeMs } from '../../../stores/shop/consent.ts';
import { cookiesTexts as text } from '../../../text/shop/notices.ts';
import { h } from '../../create-element.ts';

/** During a press it waits: between `pointerdown` and `pointerup` the notice would swallow the click. */
export function askForConsent(): void {
  if ($hasConsent.get()) return;
  if (document.querySelector(':active')) setTimeout(askForConsent, cookieNoticeMs);
  else show();
}

function show(): void {
  const more = h('a', { href: pathTo('privacy'), textContent: text.more });
  const button = h('button', { type: 'button', className: 'button', textContent: text.accept });
  const words = h('p', {}, `${text.text} `, more);
  const notice = h('section', { className: 'cookies', ariaLabel: text.label }, words, button);
  button.addEventListener('click', acceptCookies);
  // Last in the DOM: reached by keyboard after the page's content.
  document.body.append(notice);
  // Accepted here or in another tab.
  $hasConsent.listen((hasConsent) => hasConsent && notice.remove());
}
