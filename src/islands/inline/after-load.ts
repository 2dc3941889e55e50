/** Lets the covers of the home's first screen come, which wait until its slide is painted (`index.astro`). */
export function afterLoad(): void {
  addEventListener('load', () => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.dataset['loaded'] = '';
      }),
    );
  });
}
