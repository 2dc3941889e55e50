/** Server-rendered HTML of form fields. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination } from '../../src/components/catalogue/list/Pagination.tsx';
import { PlaceFields } from '../../src/components/form/AddressFields.tsx';
import { Checkbox } from '../../src/components/form/Checkbox.tsx';
import { ErrorSummary } from '../../src/components/form/ErrorSummary.tsx';
import { Field } from '../../src/components/form/Field.tsx';
import { FieldFrame } from '../../src/components/form/FieldFrame.tsx';
import { Select } from '../../src/components/form/Select.tsx';
import { SubmitButton } from '../../src/components/form/SubmitButton.tsx';
import { streetLineOf, type StreetParts } from '../../src/domain/address.ts';
import { AddressStep } from '../../src/islands/checkout/AddressStep.tsx';

const nothing = () => undefined;
const field = { id: 'f-name', name: 'name', label: 'Nombre', value: 'Ana', onChange: nothing };

describe('a field', () => {
  it('has a label, and its error is tied to it', () => {
    const html = renderToStaticMarkup(<Field {...field} error="Campo requerido" autoComplete="given-name" />);
    expect(html).toContain('<label for="f-name"><span>Nombre</span>');
    expect(html).toContain('aria-invalid="true" aria-describedby="f-name-notes"');
    expect(html).toContain('<p class="form-error" id="f-name-notes">Campo requerido</p>');
    expect(html).toContain('autoComplete="given-name"');
  });

  it('shows its hint while nothing is wrong, and says when it may stay empty', () => {
    const html = renderToStaticMarkup(<Field {...field} hint="Como en el DNI" isOptional rows={3} />);
    expect(html).toContain('<p class="form-hint" id="f-name-notes">Como en el DNI</p>');
    expect(html).toContain('<small>(opcional)</small>');
    expect(html).toMatch(/<textarea[^>]*rows="3"[^>]*>Ana<\/textarea>/);
  });
});

it('an error that comes without a submit is announced, its hint is not', () => {
  const frame = (error?: string) =>
    renderToStaticMarkup(
      <FieldFrame id="f-image" label="Imagen" notes={{ error, hint: 'Hasta 8 MB', isAnnounced: true }}>
        <input id="f-image" />
      </FieldFrame>,
    );
  expect(frame('Muy grande')).toContain('role="alert" id="f-image-notes">Muy grande</p>');
  expect(frame()).not.toContain('role=');
});

it('a page that there is not is refused at the field that asked for it', () => {
  const jump = (refusal: string) =>
    renderToStaticMarkup(
      <Pagination page={1} totalPages={3} by={{ onPage: nothing, onJump: nothing, refusal }} />,
    );
  expect(jump('')).toContain('aria-invalid="false"');
  expect(jump('Del 1 al 3.')).toContain('aria-invalid="true" aria-describedby="page-jump-refusal"');
  expect(jump('Del 1 al 3.')).toContain('<p role="alert" id="page-jump-refusal">Del 1 al 3.</p>');
});

it('the street of the checkout ends before the whole line is too long', () => {
  const html = renderToStaticMarkup(<AddressStep />);
  const lengthOf = (name: string) => {
    const [input] = new RegExp(`<input[^>]* id="checkout-${name}"[^>]*>`).exec(html) ?? [];
    return Number(/maxLength="(\d+)"/i.exec(input ?? '')?.[1]);
  };
  const longest = (name: string) => 'x'.repeat(lengthOf(name));
  const [street, number, floor, apartment] = ['street', 'number', 'floor', 'apartment'].map(longest);
  expect(lengthOf('street')).toBe(120);
  expect(streetLineOf({ street, number, floor, apartment } as StreetParts).length).toBeLessThanOrEqual(200);
});

describe('a choice', () => {
  it('keeps a value that is none of its options', () => {
    const html = renderToStaticMarkup(<Select {...field} value="Atlantis" options={[['X', 'Córdoba']]} />);
    expect(html).toContain('<option value="Atlantis" selected="">Atlantis</option>');
    expect(html).toContain('<option value="X">Córdoba</option>');
  });

  it('of a province is a list in Argentina and a text elsewhere', () => {
    const provinceIn = (countryCode: string) => {
      const fieldOf = (name: string) => {
        return { ...field, id: name, name, value: name === 'countryCode' ? countryCode : 'Córdoba' };
      };
      const html = renderToStaticMarkup(<PlaceFields purpose="shipping" fieldOf={fieldOf} />);
      return /<label for="province">.*?(?=<label for="city">)/.exec(html)?.[0] ?? '';
    };
    expect(provinceIn('AR').match(/<option value="[^"]/g)).toHaveLength(24);
    expect(provinceIn('AR')).toContain('<option value="Córdoba" selected="">Córdoba</option>');
    expect(provinceIn('UY')).toMatch(/<input[^>]*value="Córdoba"/);
  });

  it('of yes or no is pressed by its words', () => {
    const html = renderToStaticMarkup(
      <Checkbox id="f-news" name="news" label="Quiero novedades" isChecked onChange={nothing} />,
    );
    expect(html).toMatch(/^<label class="form-check tap"><input[^>]*checked=""\/>Quiero novedades<\/label>$/);
  });
});

it('the summary names each field with its error and leads to it', () => {
  const errors = [{ id: 'f-name', label: 'Nombre', words: 'Campo requerido' }];
  const html = renderToStaticMarkup(<ErrorSummary errors={errors} message="No se pudo." />);
  expect(html).toContain('role="alert"');
  expect(html).toContain('<p>No se pudo.</p>');
  expect(html).toContain('<a href="#f-name">Nombre: Campo requerido</a>');
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toContain('hidden=""');
});

it('the button is announced busy and keeps room for both texts', () => {
  const html = renderToStaticMarkup(<SubmitButton words="Ingresar" busyWords="Ingresando" isBusy />);
  expect(html).toContain('aria-disabled="true" aria-busy="true"');
  expect(html).toContain('<span aria-hidden="true">Ingresar</span>');
});
