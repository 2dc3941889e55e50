/** Account forms: requests, messages, drafts. */
import { describe, expect, it, vi } from 'vitest';
import { address } from '../support/customer.ts';
import { ok, openWorld, tokenKey } from './world.ts';

const shipAddress = { ...address, street_ln_1: 'Calle Inventada 567', city: 'Rosario', province: 'Santa Fe' };
const names = { name: 'Ana', surname: 'Núñez', username: 'ana', email: 'ana@example.com' };
const addresses = { ship_address: shipAddress, bill_address: shipAddress };
const profileAnswer = ok({ profile: { ...names, promotion_points: 7, ...addresses } });
const draftsKey = 'vineta:1:drafts';
const put = 'PUT /account/address';

describe('the addresses', () => {
  async function open(inTab = {}) {
    const world = openWorld('/cuenta/direccion', { [tokenKey]: 'secret' }, inTab);
    world.answers['GET /account/profile'] = profileAnswer;
    const stores = await import('../../src/stores/account/address-form.ts');
    await stores.openAddressForm();
    return { ...world, ...stores, city: () => stores.addressForm.$form.get().values.city };
  }

  it('travel as they are shown, and say that they were saved', async () => {
    const { addressForm, saveAddresses, requests, answers, toasts, tab } = await open();
    answers[put] = profileAnswer;
    addressForm.write('city', 'Funes');
    expect(tab.length).toBe(1);
    await saveAddresses();
    const sent = JSON.parse(requests[1]?.replace('PUT /api/v1/account/address ', '') ?? '') as unknown;
    const typed = { ...shipAddress, city: 'Funes' };
    expect(sent).toEqual({ sameBillingAddress: true, ship_address: typed, bill_address: typed });
    expect(await toasts()).toEqual(['Dirección guardada correctamente!']);
    expect(tab.length).toBe(0);
  });

  it.each([
    [422, { lastName: 'no puede tener más de 200 caracteres' }],
    [500, {}],
  ])('refused with %i say so, and keep what was typed', async (status, expected) => {
    const { addressForm, addressSaving, saveAddresses, answers, city } = await open();
    const errors = { 'ship_address.last_name': ['no puede tener más de 200 caracteres'] };
    answers[put] = { status, body: { errorMessage: 'Mal.', errors } };
    addressForm.write('city', 'Funes');
    await saveAddresses();
    expect(addressSaving.$state.get().message).toBe(
      'Se produjo un error al intentar guardar la dirección. Si el problema persiste, comuniquese con nosotros.',
    );
    expect(city()).toBe('Funes');
    expect(addressForm.$form.get().errors).toEqual(expected);
  });

  it('that were being written when the session ended survive the next login', async () => {
    const { addressForm, saveAddresses, answers, went, storage, tab } = await open();
    answers[put] = { status: 401, body: {} };
    addressForm.write('city', 'Funes');
    storage.clear();
    tab.clear();
    await saveAddresses();
    expect(went()).toEqual(['replace /login?origen=%2Fcuenta%2Fdireccion']);
    const kept = tab.getItem(draftsKey) ?? '';
    expect((await open({ [draftsKey]: kept })).city()).toBe('Funes');
  });
});

describe('the profile', () => {
  const png = new File(['x'], 'foto.png', { type: 'image/png' });
  const svg = new File(['x'], 'foto.svg', { type: 'image/svg+xml' });
  const error = 'La imagen debe ser jpg, jpeg, png o gif';

  async function open() {
    const world = openWorld('/cuenta/perfil', { [tokenKey]: 'secret' });
    world.answers['GET /account/profile'] = profileAnswer;
    world.answers['POST /account/account'] = profileAnswer;
    vi.stubGlobal('FileReader', InstantReader);
    const stores = await import('../../src/stores/account/profile-form.ts');
    await stores.openProfileForm();
    return { ...world, ...stores };
  }

  it('travels as a form that overrides a POST with PUT, with its image', async () => {
    const { profileForm, saveProfile, chooseImage, $image, toasts, kept } = await open();
    const sent: FormData[] = [];
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.body instanceof FormData) sent.push(init.body);
      return plain(url, init);
    });
    await chooseImage(png);
    profileForm.write('currentPassword', 'la de antes');
    profileForm.write('newPassword', 'la nueva');
    profileForm.write('newPasswordConfirmation', 'la nueva');
    expect(kept()).not.toContain('la nueva');
    await saveProfile();
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      _method: 'PUT',
      ...names,
      password: 'la de antes',
      new_password: 'la nueva',
      new_password_confirmation: 'la nueva',
    });
    expect((sent[0]?.get('image') as File).name).toBe('foto.png');
    expect(await toasts()).toHaveLength(1);
    expect($image.get().file).toBeNull();
    expect(profileForm.$form.get().values.newPassword).toBe('');
  });

  it('refuses a file that is no image, and keeps the one before', async () => {
    const { $image, chooseImage, saveProfile, requests, toasts } = await open();
    await chooseImage(svg);
    expect($image.get()).toEqual({ file: null, preview: null, error });
    await chooseImage(png);
    await chooseImage(svg);
    expect($image.get()).toEqual({ file: png, preview: 'data:foto.png', error });
    await saveProfile();
    expect([requests.length, await toasts()]).toEqual([1, []]);
    await chooseImage(null);
    await saveProfile();
    expect(requests[1]).toMatch(/^POST/);
  });
});

describe('a new password', () => {
  async function change(password: string, confirmation: string, status = 200) {
    const world = openWorld('/cuenta/resetear-clave', { [tokenKey]: 'secret' });
    const answer = { status, body: { message: 'Ok', errorMessage: 'No.' } };
    world.answers['POST /account/renew-password'] = answer;
    const stores = await import('../../src/stores/account/password-form.ts');
    stores.passwordForm.write('password', password);
    stores.passwordForm.write('confirmation', confirmation);
    await stores.changePassword();
    return { ...world, ...stores };
  }

  it('must be written twice alike', async () => {
    const { requests, passwordForm } = await change('la primera', 'la segunda');
    expect(requests).toEqual([]);
    const confirmation = 'La contraseña y su confirmación no coinciden';
    expect(passwordForm.$form.get().errors).toEqual({ confirmation });
  });

  it('leads to the login and back when the API demands a fresh one', async () => {
    const { went, kept } = await change('historia nueva', 'historia nueva', 401);
    expect(went()).toEqual(['assign /login?origen=%2Fcuenta%2Fresetear-clave']);
    expect(kept()).not.toContain('historia nueva');
  });

  const failed =
    'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.';
  it.each([
    [200, ['Su contraseña ha sido cambiado con éxito!'], null],
    [500, [], failed],
    [422, [], failed],
  ])('answered with %i says so, and is kept nowhere', async (status, said, message) => {
    const { toasts, kept, passwordChange } = await change('historia nueva', 'historia nueva', status);
    expect(await toasts()).toEqual(said);
    expect(passwordChange.$state.get().message).toBe(message);
    expect(kept()).not.toContain('historia nueva');
  });
});

/** Node has no FileReader. */
class InstantReader {
  onload: () => void = () => undefined;
  result = '';

  readAsDataURL({ name }: File): void {
    this.result = `data:${name}`;
    this.onload();
  }
}
