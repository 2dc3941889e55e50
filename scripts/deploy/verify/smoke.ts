/** Browser smoke test of a server: pages, scripts and the proxied API, without console errors. */
import { chromium, type Browser, type Page } from 'playwright';

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}

/** Browser errors on the way from the home over a list and a product to a missing page. */
export async function smoke(
  browser: Browser,
  origin: string,
  productPath: string,
): Promise<readonly string[]> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } });
  const troubles: string[] = [];
  try {
    const page = await context.newPage();
    listen(page, troubles);
    const open = async (path: string, status: number) => {
      const answer = await page.goto(path, { waitUntil: 'load' });
      if (answer?.status() !== status) troubles.push(`${path} answers ${answer?.status()}, not ${status}`);
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
      if (!heading?.trim()) troubles.push(`${path} has no heading`);
    };
    await open('/', 200);
    await open('/productos?page=2', 200);
    await open(productPath, 200);
    const cart = await page.evaluate(async () => (await fetch('/api/v1/categories/footer')).status);
    if (cart !== 200) troubles.push(`the API answers ${cart} through the server`);
    await open('/cart', 200);
    await page.goto('/no-hay', { waitUntil: 'load' });
    return troubles.filter((trouble) => !trouble.includes('/no-hay') && !trouble.includes('status of 404'));
  } finally {
    await context.close();
  }
}

function listen(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`status ${response.status()}: ${response.url()}`);
  });
}
