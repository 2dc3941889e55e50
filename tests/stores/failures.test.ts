/** The error catalogue of the specification (section 8), for cart, network and session. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure, FailurePolicy } from '../../src/domain/failure.ts';
import { expectConsole } from '../support/setup.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const connection =
  'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.';
const toast: FailurePolicy = { show: 'toast', text: 'Error.', serverWords: 'rejected' };
const tokenKey = 'vineta:1:token';

const network: Failure = { name: 'network' };
const unauthorized: Failure = { name: 'unauthorized', message: null };
const notFound: Failure = { name: 'not-found', message: 'No existe' };
const refusedWith = (message: string | null): Failure => ({ name: 'rejected', message, fields: {} });
const broken: Failure = { name: 'unexpected', status: 500, message: 'SQL' };

describe('without an answer', () => {
  it('one modal speaks, however many calls fail', async () => {
    const { announce, $modal, $toasts, failure } = await open();
    const said: (string | null)[] = [];
    const stop = $modal.listen((text) => said.push(text));
    for (let call = 0; call < 5; call++) announce(failure(network), toast);
    expect(said).toEqual([connection]);
    expect($toasts.get()).toEqual([]);
    stop();
  });

  it('the modal closes, and opens for the next failure', async () => {
    const { announce, $modal, closeModal, failure } = await open();
    announce(failure(network), toast);
    closeModal();
    expect($modal.get()).toBeNull();
    announce(failure(network), toast);
    expect($modal.get()).toBe(connection);
  });

  it('a silent reading stays silent', async () => {
    const { announce, $modal, failure } = await open();
    expect(announce(failure(network), { ...toast, show: 'silent' })).toBeNull();
    expect($modal.get()).toBeNull();
  });
});

describe('a 401', () => {
  it('drops the token and leaves for the login once, remembering where it was', async () => {
    const { announce, failure, location, storage } = await open('/cuenta/pedido/12');
    for (let call = 0; call < 3; call++) announce(failure(unauthorized), toast);
    expect(location.went).toEqual(['assign /login?origen=%2Fcuenta%2Fpedido%2F12']);
    expect(storage.getItem(tokenKey)).toBeNull();
  });

  it('leaves again after the page came back from the back-forward cache', async () => {
    const { announce, failure, location, window } = await open('/cart');
    announce(failure(unauthorized), toast);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    announce(failure(unauthorized), toast);
    expect(location.went).toHaveLength(2);
  });

  it('on the login form is a wrong password', async () => {
    const { announce, failure, location } = await open('/login');
    const words = 'Credenciales inválidas. Verifique los datos ingresados';
    const policy: FailurePolicy = { ...toast, show: 'inline', unauthorizedText: words };
    expect(announce(failure(unauthorized), policy)).toBe(words);
    expect(location.went).toEqual([]);
  });
});

describe('a missing thing', () => {
  it('is an error like any other elsewhere', async () => {
    const { announce, failure, $toasts } = await open();
    announce(failure(notFound), toast);
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Error.' }]);
  });
});

describe('an abort', () => {
  it('is nothing to anybody', async () => {
    const { announce, failure, $modal, $toasts } = await open();
    expect(announce(failure({ name: 'aborted' }), toast)).toBeNull();
    expect([$modal.get(), $toasts.get()]).toEqual([null, []]);
  });
});

describe('the cart', () => {
  const catalogue: [string, Failure, string][] = [
    ['add', refusedWith('No hay stock'), 'No hay stock'],
    ['add', refusedWith(null), addFailed()],
    ['add', broken, addFailed()],
    ['add', notFound, addFailed()],
    ['quantity', refusedWith('Hay 2 unidades'), 'Hay 2 unidades'],
    ['quantity', refusedWith(null), quantityFailed()],
    ['quantity', broken, quantityFailed()],
    ['quantity', notFound, quantityFailed()],
  ];
  it.each(catalogue)('%s, after %j, says %s', async (kind, aFailure, words) => {
    const { announce, failure, $toasts } = await open();
    const { cartPolicies } = await import('../../src/stores/cart/cart.ts');
    announce(failure(aFailure), cartPolicies[kind as 'add' | 'quantity']);
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: words }]);
  });
});

describe('an answer against the contract', () => {
  it('shows the words of the operation and tells the console the place', async () => {
    const { announce, failure, $toasts } = await open();
    expectConsole('GET /cart: cart.uuid: Invalid type');
    announce(failure(broken, new Error('GET /cart: cart.uuid: Invalid type')), toast);
    expect($toasts.get()).toMatchObject([{ text: 'Error.' }]);
  });
});

describe('a bug', () => {
  it('is thrown on, never dressed as a failure', async () => {
    const { announce } = await open();
    expect(() => announce(new TypeError('x is undefined'), toast)).toThrow(TypeError);
  });
});

function addFailed(): string {
  return 'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.';
}

function quantityFailed(): string {
  return 'Error al modificar cantidad del producto. Si el problema persiste, comuniquese con nosotros.';
}

/** A browser at `path` with a session, and the failures store. */
async function open(path = '/') {
  const storage = memoryStorage({ [tokenKey]: 'secret' });
  const browser = openFakeBrowser(storage, path);
  const failures = await import('../../src/stores/failures.ts');
  const { $toasts } = await import('../../src/stores/toasts.ts');
  const { FailureError } = await import('../../src/domain/failure.ts');
  const failure = (data: Failure, cause?: Error) => new FailureError(data, { cause });
  return { ...browser, ...failures, $toasts, storage, failure };
}
