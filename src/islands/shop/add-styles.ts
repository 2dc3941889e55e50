/** Puts a style sheet into the page, once. @returns whether it counts from now on; false when it could not be had. */
export function addStyles(address: string): Promise<boolean> {
  if (document.querySelector(`link[href="${address}"]`) !== null) return Promise.resolve(true);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => resolve(false));
  document.head.append(link);
  return promise;
}
