const sheets = new Map<string, Promise<boolean>>();

/**
 * Puts a style sheet into the page, once.
 * @returns whether it counts from now on; false when it could not be had, and the next call asks for it again.
 */
export function addStyles(address: string): Promise<boolean> {
  const sheet = sheets.get(address) ?? fetchSheet(address);
  sheets.set(address, sheet);
  return sheet;
}

function fetchSheet(address: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  link.addEventListener('load', () => resolve(true));
  link.addEventListener('error', () => {
    link.remove();
    sheets.delete(address);
    resolve(false);
  });
  document.head.append(link);
  return promise;
}
