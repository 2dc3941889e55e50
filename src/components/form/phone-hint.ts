import { lacksAreaCode } from '../../domain/form-rules.ts';
import { formTexts } from '../../text/form.ts';

/** A warning, which refuses nothing. @param countryCode of the address */
export function phoneHint(phone: string, countryCode?: string): string | undefined {
  return lacksAreaCode(phone, countryCode) ? formTexts.areaCode : undefined;
}
