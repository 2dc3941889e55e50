/** The carousel of offers stands below the list: its code and its offers are fetched when it is about to be seen. */
export function watchOffers(): void {
  const place = document.querySelector<HTMLElement>('[data-offers]');
  if (place === null) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Without the code the link to all offers above it is still there.
      import('./OffersCarousel.tsx').then(
        ({ mountOffers }) => mountOffers(place),
        () => undefined,
      );
    },
    { rootMargin: '400px' },
  );
  observer.observe(place);
}
