import { pathTo } from '../../../domain/routes.ts';
import {
  $hasConsent,
  acceptCookies,
  cookieNoticeMs,
  isConsentOpen,
  refuseCookies,
} from '../../../stores/shop/consent.ts';
import { cookiesTexts as text } from '../../../text/shop/chrome.ts';
import { draw } from '../../draw.ts';

/** During a press it waits: between `pointerdown` and `pointerup` the notice would swallow the click. */
export function askForConsent(): void {
  if (!isConsentOpen()) return;
  if (document.querySelector(':active')) setTimeout(askForConsent, cookieNoticeMs);
  else show();
}

function show(): void {
  const notice = draw(
    <section className="cookies" aria-label={text.label}>
      <p>
        {`${text.text} `}
        <a href={pathTo('privacy')}>{text.more}</a>
      </p>
      <button type="button" className="link-button" onClick={acceptCookies}>
        {text.accept}
      </button>
      <button type="button" className="link-button" onClick={refuseCookies}>
        {text.refuse}
      </button>
    </section>,
  );
  const bar = document.querySelector('sticky-bar');
  if (bar) bar.prepend(notice);
  else document.body.append(notice);
  // Answered here or in another tab.
  $hasConsent.listen(() => {
    if (notice.contains(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    notice.remove();
  });
}
