import { pathTo } from '../../../domain/routes.ts';
import {
  $hasConsent,
  acceptCookies,
  cookieNoticeMs,
  isConsentOpen,
  refuseCookies,
} from '../../../stores/shop/consent.ts';
import { cookiesTexts } from '../../../text/shop/chrome.ts';
import { draw } from '../../draw.ts';

/** During a press it waits: between `pointerdown` and `pointerup` the notice would swallow the click. */
export function askForConsent(): void {
  if (!isConsentOpen()) return;
  if (document.querySelector(':active')) setTimeout(askForConsent, cookieNoticeMs);
  else show();
}

function show(): void {
  const notice = draw(
    <section className="cookies" aria-label={cookiesTexts.label}>
      <p>
        {`${cookiesTexts.text} `}
        <a href={pathTo('privacy')}>{cookiesTexts.more}</a>
      </p>
      <button type="button" className="link-button" onClick={acceptCookies}>
        {cookiesTexts.accept}
      </button>
      <button type="button" className="link-button" onClick={refuseCookies}>
        {cookiesTexts.refuse}
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
