/** Chromium as shoppers have it: Playwright's own switches keep it from going back and from looking ahead. */
import { chromium, type Browser } from 'playwright';

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-background-networking'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', '--disable-component-update'],
  });
}
