/** The country, and what it is priced by: Argentina by zip code, other countries by city (specification, section 5). */
import {
  destinationFaults,
  destinationOf,
  homeCountryCode,
  type Destination,
  type DestinationFault,
  type DestinationField,
} from '../../domain/shipment.ts';
import { countryNames } from '../../text/countries.ts';
import { formTexts } from '../../text/form.ts';
import { shippingTexts } from '../../text/shipping.ts';
import { make } from '../make.ts';

export interface DestinationForm {
  readonly element: HTMLFormElement;
  /** What was asked for; null when something is missing, which the form then says and puts the focus on. */
  readonly read: () => Destination | null;
}

/** @param remembered what this browser last asked for */
export function destinationForm(remembered: Destination | null, button: HTMLButtonElement): DestinationForm {
  const country = field('countryCode', text.country, countrySelect(remembered));
  const zipCode = field('zipCode', text.zipCode, zipCodeInput(remembered), text.zipCodeHint);
  const city = field('city', text.city, cityInput(remembered));
  const fields = { countryCode: country, zipCode, city };
  const isHome = () => country.control.value === homeCountryCode;
  const pricedBy = () => (isHome() ? zipCode : city);
  const element = make(
    'form',
    { className: 'shipping-form', noValidate: true },
    country.element,
    pricedBy().element,
    button,
  );
  country.control.addEventListener('change', () => {
    element.replaceChildren(country.element, pricedBy().element, button);
  });

  const read = () => {
    const draft = {
      countryCode: country.control.value,
      zipCode: zipCode.control.value,
      city: city.control.value,
    };
    const faults = destinationFaults(draft);
    for (const name of Object.keys(fields) as DestinationField[]) fields[name].say(faults[name]);
    const [first] = Object.keys(faults) as DestinationField[];
    if (first === undefined) return destinationOf(draft, nameOf(draft.countryCode));
    fields[first].control.focus();
    return null;
  };
  return { element, read };
}

const text = shippingTexts.calculator;

function countrySelect(remembered: Destination | null): HTMLSelectElement {
  const select = make(
    'select',
    { autocomplete: 'shipping country' },
    make('option', { value: '', textContent: text.choose }),
    ...Object.entries(countryNames).map(([value, textContent]) => make('option', { value, textContent })),
  );
  select.value = remembered?.countryCode ?? homeCountryCode;
  return select;
}

function zipCodeInput(remembered: Destination | null): HTMLInputElement {
  return make('input', {
    inputMode: 'numeric',
    autocomplete: 'shipping postal-code',
    maxLength: 20,
    value: remembered?.zipCode ?? '',
  });
}

function cityInput(remembered: Destination | null): HTMLInputElement {
  return make('input', {
    autocomplete: 'shipping address-level2',
    maxLength: 200,
    value: remembered?.city ?? '',
  });
}

function field<Control extends HTMLInputElement | HTMLSelectElement>(
  name: DestinationField,
  label: string,
  control: Control,
  hint = '',
) {
  control.id = `shipping-${name}`;
  control.name = name;
  const note = make('p', { id: `shipping-${name}-note` });
  control.setAttribute('aria-describedby', note.id);
  const say = (fault?: DestinationFault) => {
    control.ariaInvalid = String(fault !== undefined);
    note.className = fault === undefined ? 'field-hint' : 'field-fault';
    note.textContent = fault === undefined ? hint : formTexts.faults[fault];
  };
  say();
  const words = make('label', { htmlFor: control.id, textContent: label });
  return { element: make('div', { className: 'field' }, words, control, note), control, say };
}

function nameOf(countryCode: string): string {
  const known: Readonly<Record<string, string>> = countryNames;
  return known[countryCode] ?? known[homeCountryCode] ?? '';
}
