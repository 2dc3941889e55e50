/** The notice about cookies: it comes a second after the page and stays until it is accepted, on every page. */
import { pathTo } from '../../domain/routes.ts';
import { $hasConsent, acceptCookies, cookieNoticeMs } from '../../stores/consent.ts';
import { cookiesTexts as text } from '../../text/notices.ts';
import { make } from '../make.ts';

export function askForConsent(): void {
  setTimeout(() => {
    if (!$hasConsent.get()) show();
  }, cookieNoticeMs);
}

function show(): void {
  const more = make('a', { href: pathTo('privacy'), textContent: text.more });
  const button = make('button', { type: 'button', className: 'button', textContent: text.accept });
  const words = make('p', {}, `${text.text} `, more);
  const notice = make('section', { className: 'cookies', ariaLabel: text.label }, words, button);
  button.addEventListener('click', acceptCookies);
  // First in the order of the keyboard after the page's own content, and last on the screen.
  document.body.append(notice);
  // Accepted here or in another tab.
  const stop = $hasConsent.listen((hasConsent) => {
    if (!hasConsent) return;
    stop();
    notice.remove();
  });
}
