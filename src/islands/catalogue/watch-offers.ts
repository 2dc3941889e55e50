/** The carousel of offers stands below the list: its code, its looks and its offers are fetched when it is about to be seen. */
import { addStyles } from '../shop/add-styles.ts';
import styles from './offers-carousel.css?url&no-inline';

export function watchOffers(): void {
  const place = document.querySelector<HTMLElement>('[data-offers]');
  if (place === null) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Without the code the link to all offers above it is still there.
      Promise.all([import('./OffersCarousel.tsx'), addStyles(styles)]).then(
        ([{ mountOffers }, hasLooks]) => hasLooks && mountOffers(place),
        () => undefined,
      );
    },
    { rootMargin: '400px' },
  );
  observer.observe(place);
}
