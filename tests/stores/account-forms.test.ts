/** Account forms: requests, messages, drafts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser } from './fake-browser.ts';
import { openSessionWorld, tokenKey } from './session-world.ts';

afterEach(closeFakeBrowser);

const shipAddress = {
  name: 'Ana',
  last_name: 'Núñez',
  email: 'ana@example.com',
  phone: '11 5555-0199',
  dni: '20123456',
  street_ln_1: 'Calle Inventada 567',
  street_ln_2: null,
  city: 'Rosario',
  province: 'Santa Fe',
  country: 'Argentina',
  country_code: 'AR',
  zip_code: '2000',
};
const profileAnswer = {
  status: 200,
  body: {
    profile: {
      name: 'Ana',
      surname: 'Núñez',
      username: 'ana',
      email: 'ana@example.com',
      promotion_points: 7,
      ship_address: shipAddress,
      bill_address: shipAddress,
    },
  },
};

async function open(path: string, inTab = {}) {
  const world = openSessionWorld(path, { [tokenKey]: 'secret' }, inTab);
  world.answers['GET /account/profile'] = profileAnswer;
  const { $toasts } = await import('../../src/stores/toasts.ts');
  return { ...world, $toasts };
}

describe('the addresses', () => {
  it('travel as they are shown, and say that they were saved', async () => {
    const { requests, answers, $toasts, tab } = await open('/cuenta/direccion');
    const { addressForm, openAddressForm, saveAddresses } =
      await import('../../src/stores/account/address-form.ts');
    answers['PUT /account/address'] = profileAnswer;
    await openAddressForm();
    addressForm.write('city', 'Funes');
    expect(tab.length).toBe(1);
    await saveAddresses();
    const sent = JSON.parse(requests[1]?.replace('PUT /api/v1/account/address ', '') ?? '') as unknown;
    const address = { ...shipAddress, city: 'Funes' };
    expect(sent).toEqual({ sameBillingAddress: true, ship_address: address, bill_address: address });
    expect($toasts.get().map(({ text }) => text)).toEqual(['Dirección guardada correctamente!']);
    expect(tab.length).toBe(0);
  });

  it.each([422, 500])('refused with %i say so, and keep what was typed', async (status) => {
    const { answers } = await open('/cuenta/direccion');
    const { addressForm, addressSaving, openAddressForm, saveAddresses } =
      await import('../../src/stores/account/address-form.ts');
    const errors = { 'ship_address.last_name': ['no puede tener más de 200 caracteres'] };
    answers['PUT /account/address'] = { status, body: { errorMessage: 'Mal.', errors } };
    await openAddressForm();
    addressForm.write('city', 'Funes');
    await saveAddresses();
    expect(addressSaving.$state.get().message).toBe(
      'Se produjo un error al intentar guardar la dirección. Si el problema persiste, comuniquese con nosotros.',
    );
    expect(addressForm.$form.get().values.city).toBe('Funes');
    expect(addressForm.$form.get().errors).toEqual(
      status === 422 ? { lastName: 'no puede tener más de 200 caracteres' } : {},
    );
  });

  it('that were being written when the session ended are there after logging in again', async () => {
    const first = await open('/cuenta/direccion');
    const before = await import('../../src/stores/account/address-form.ts');
    first.answers['PUT /account/address'] = { status: 401, body: {} };
    await before.openAddressForm();
    before.addressForm.write('city', 'Funes');
    await before.saveAddresses();
    expect(first.browser.location.went).toEqual(['assign /login?origen=%2Fcuenta%2Fdireccion']);
    const kept = first.tab.getItem('vineta:1:drafts') ?? '';
    closeFakeBrowser();
    await open('/cuenta/direccion', { 'vineta:1:drafts': kept });
    const after = await import('../../src/stores/account/address-form.ts');
    await after.openAddressForm();
    expect(after.addressForm.$form.get().values.city).toBe('Funes');
  });
});

describe('a storage that is cleared while an address is written', () => {
  it('ends the session, and loses nothing of what was typed', async () => {
    const { answers, browser, storage, tab, requests } = await open('/cuenta/direccion');
    const { addressForm, openAddressForm, saveAddresses } =
      await import('../../src/stores/account/address-form.ts');
    answers['PUT /account/address'] = { status: 401, body: {} };
    await openAddressForm();
    addressForm.write('city', 'Funes');
    storage.clear();
    tab.clear();
    await saveAddresses();
    expect(requests.at(-1)).toMatch(/^PUT /);
    expect(browser.location.went).toEqual(['assign /login?origen=%2Fcuenta%2Fdireccion']);
    expect(addressForm.$form.get().values.city).toBe('Funes');
    expect(tab.getItem('vineta:1:drafts')).toContain('Funes');
  });
});

describe('the profile', () => {
  it('travels as a form that overrides a POST with PUT, with its image', async () => {
    const { answers, $toasts, kept } = await open('/cuenta/perfil');
    const sent: FormData[] = [];
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.body instanceof FormData) sent.push(init.body);
      return plain(url, init);
    });
    const { profileForm, openProfileForm, saveProfile, $image } =
      await import('../../src/stores/account/profile-form.ts');
    answers['POST /account/account'] = profileAnswer;
    await openProfileForm();
    const file = new File(['x'], 'foto.png', { type: 'image/png' });
    $image.set({ file, preview: 'data:,', error: null });
    profileForm.write('currentPassword', 'la de antes');
    profileForm.write('newPassword', 'la nueva');
    profileForm.write('newPasswordConfirmation', 'la nueva');
    expect(kept()).not.toContain('la nueva');
    await saveProfile();
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      _method: 'PUT',
      name: 'Ana',
      surname: 'Núñez',
      username: 'ana',
      email: 'ana@example.com',
      password: 'la de antes',
      new_password: 'la nueva',
      new_password_confirmation: 'la nueva',
    });
    expect((sent[0]?.get('image') as File).name).toBe('foto.png');
    expect($toasts.get()).toHaveLength(1);
    expect($image.get().file).toBeNull();
    expect(profileForm.$form.get().values.newPassword).toBe('');
  });

  it('asks for the current password before it asks for another address', async () => {
    const { requests } = await open('/cuenta/perfil');
    const { profileForm, openProfileForm, saveProfile } =
      await import('../../src/stores/account/profile-form.ts');
    await openProfileForm();
    profileForm.write('email', 'nueva@example.com');
    await saveProfile();
    expect(requests).toHaveLength(1);
    expect(profileForm.$form.get().errors).toEqual({ currentPassword: 'Campo requerido' });
  });

  it('refuses a file that is no image of its kinds, and keeps none', async () => {
    await open('/cuenta/perfil');
    const { $image, chooseImage } = await import('../../src/stores/account/profile-form.ts');
    await chooseImage(new File(['x'], 'foto.svg', { type: 'image/svg+xml' }));
    expect($image.get()).toEqual({
      file: null,
      preview: null,
      error: 'La imagen debe ser jpg, jpeg, png o gif',
    });
  });

  it('keeps the image chosen before beside a file that it refuses', async () => {
    await open('/cuenta/perfil');
    vi.stubGlobal('FileReader', InstantReader);
    const { $image, chooseImage } = await import('../../src/stores/account/profile-form.ts');
    const image = new File(['x'], 'foto.png', { type: 'image/png' });
    await chooseImage(image);
    await chooseImage(new File(['x'], 'foto.svg', { type: 'image/svg+xml' }));
    expect($image.get()).toEqual({
      file: image,
      preview: 'data:foto.png',
      error: 'La imagen debe ser jpg, jpeg, png o gif',
    });
  });

  it('saves nothing, and says nothing of having saved, beside a file that it refused', async () => {
    const { requests, $toasts } = await open('/cuenta/perfil');
    const { chooseImage, openProfileForm, saveProfile } =
      await import('../../src/stores/account/profile-form.ts');
    await openProfileForm();
    await chooseImage(new File(['x'], 'foto.svg', { type: 'image/svg+xml' }));
    await saveProfile();
    const sent = () => requests.filter((call) => !call.startsWith('GET'));
    expect(sent()).toEqual([]);
    expect($toasts.get()).toEqual([]);
    await chooseImage(null);
    await saveProfile();
    expect(sent()).toHaveLength(1);
  });
});

describe('a new password', () => {
  it('must be written twice alike', async () => {
    const { requests } = await open('/cuenta/resetear-clave');
    const { changePassword, passwordForm } = await import('../../src/stores/account/password-form.ts');
    passwordForm.write('password', 'uno');
    passwordForm.write('confirmation', 'dos');
    await changePassword();
    expect(requests).toEqual([]);
    expect(passwordForm.$form.get().errors).toEqual({
      confirmation: 'La contraseña y su confirmación no coinciden',
    });
  });

  it.each([
    [200, 'Su contraseña ha sido cambiado con éxito!', null],
    [
      500,
      undefined,
      'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.',
    ],
    [
      422,
      undefined,
      'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.',
    ],
  ])('answered with %i says so, and is kept nowhere', async (status, toast, message) => {
    const { answers, $toasts, kept } = await open('/cuenta/resetear-clave');
    const stores = await import('../../src/stores/account/password-form.ts');
    answers['POST /account/renew-password'] = { status, body: { message: 'Ok', errorMessage: 'No.' } };
    stores.passwordForm.write('password', 'historia nueva');
    stores.passwordForm.write('confirmation', 'historia nueva');
    await stores.changePassword();
    expect($toasts.get()[0]?.text).toBe(toast);
    expect(stores.passwordChange.$state.get().message).toBe(message);
    expect(kept()).not.toContain('historia nueva');
  });
});

describe('favourites', () => {
  it('lose what is taken out, and lead from an emptied last page to the one before', async () => {
    const { answers, browser, requests, $toasts } = await open('/cuenta/favoritos?page=2');
    const { askForFavorites, favorites, removeFavorite } =
      await import('../../src/stores/account/favorite-list.ts');
    answers['GET /account/favorites'] = {
      status: 200,
      body: { data: [{ id: 1, product: card }], pagination: { current_page: 2, total_pages: 2 } },
    };
    answers['DELETE /account/favorites/9'] = { status: 200, body: { message: 'Ok' } };
    await askForFavorites();
    expect(favorites.$state.get().value?.items).toHaveLength(1);
    await removeFavorite(9);
    expect(requests).toEqual([
      'GET /api/v1/account/favorites?page=2&currency=ARS',
      'DELETE /api/v1/account/favorites/9',
      'GET /api/v1/account/favorites?page=1&currency=ARS',
    ]);
    expect(browser.location).toMatchObject({ pathname: '/cuenta/favoritos', search: '' });
    expect($toasts.get()).toHaveLength(1);
  });
});

const card = {
  id: 9,
  slug: 'akira-1',
  title: 'Akira 1',
  price: { currency: 'ARS', amount: 100 },
  stock: 1,
};

/** Node has no FileReader. */
class InstantReader {
  onload: () => void = () => undefined;
  result = '';

  readAsDataURL({ name }: File): void {
    this.result = `data:${name}`;
    this.onload();
  }
}
