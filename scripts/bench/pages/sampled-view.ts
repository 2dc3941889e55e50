/** Views that report field data, where a measurement or a test wants one. */
import type { Page } from 'playwright';
import { fieldTiming } from '../../../src/domain/field-data.ts';
import type { RouteName } from '../../../src/domain/routes.ts';

/** `FIELD_DATA` of measured and tested shops: they take reports, and ask no view for one by chance. */
export const hardlyAnyView = '0.0000001';

/** Has the next visits of a page report, as the server would ask them to. */
export async function sampleView(page: Page, url: string, kind: RouteName): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'server-timing': `${fieldTiming};desc="${kind} measured"` };
    await route.fulfill({ response, headers });
  });
}
