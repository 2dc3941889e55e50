/** The notice about cookies: it comes a second after the page and stays until it is accepted, on every page. */
import { pathTo } from '../../domain/routes.ts';
import { $hasConsent, acceptCookies, cookieNoticeMs } from '../../stores/consent.ts';
import { cookiesTexts as text } from '../../text/notices.ts';

export function askForConsent(): void {
  setTimeout(() => {
    if (!$hasConsent.get()) show();
  }, cookieNoticeMs);
}

function show(): void {
  const notice = document.createElement('section');
  notice.className = 'cookies';
  notice.ariaLabel = text.label;
  const words = document.createElement('p');
  const link = document.createElement('a');
  link.href = pathTo('privacy');
  link.textContent = text.more;
  words.append(`${text.text} `, link);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = text.accept;
  button.addEventListener('click', acceptCookies);
  notice.append(words, button);
  // First in the order of the keyboard after the page's own content, and last on the screen.
  document.body.append(notice);
  // Accepted here or in another tab.
  const stop = $hasConsent.listen((hasConsent) => {
    if (!hasConsent) return;
    stop();
    notice.remove();
  });
}
