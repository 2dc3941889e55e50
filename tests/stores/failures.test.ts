/** How failures are shown (specification, section 8). */
import { describe, expect, it } from 'vitest';
import type { Failure, FailurePolicy } from '../../src/domain/failure.ts';
import { expectConsole } from '../support/setup.ts';
import { openWorld, tokenKey } from './world.ts';

const connection =
  'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.';
const toast: FailurePolicy = { show: 'toast', text: 'Error.', serverWords: 'rejected' };
const network: Failure = { name: 'network' };
const unauthorized: Failure = { name: 'unauthorized', message: null };
const notFound: Failure = { name: 'not-found', message: 'No existe' };
const refusedWith = (message: string | null): Failure => ({ name: 'rejected', message, fields: {} });
const broken: Failure = { name: 'unexpected', status: 500, message: 'SQL' };

describe('without an answer', () => {
  it('one modal speaks, however many calls fail, and opens again for the next failure', async () => {
    const { say, $modal, closeModal, toasts } = await open();
    const said: (string | null)[] = [];
    const stop = $modal.listen((text) => said.push(text));
    for (let call = 0; call < 5; call++) say(network, toast);
    closeModal();
    say(network, toast);
    expect(said).toEqual([connection, null, connection]);
    expect(await toasts()).toEqual([]);
    stop();
  });

  it.each([
    ['a silent reading', network, { ...toast, show: 'silent' } as const],
    ['an abort', { name: 'aborted' } as const, toast],
  ])('%s stays silent', async (_, failure, policy) => {
    const { say, modal, toasts } = await open();
    expect([say(failure, policy), await modal(), await toasts()]).toEqual([null, null, []]);
  });
});

describe('a 401', () => {
  it('drops the token and leaves for the login once, remembering the page', async () => {
    const { say, browser, went, storage } = await open('/cuenta/pedido/12');
    for (let call = 0; call < 3; call++) say(unauthorized, toast);
    expect(went()).toEqual(['assign /login?origen=%2Fcuenta%2Fpedido%2F12']);
    expect(storage.getItem(tokenKey)).toBeNull();
    browser.comeBack();
    say(unauthorized, toast);
    expect(went()).toHaveLength(2);
  });

  it('of a page opened without a token leads to the login', async () => {
    const { say, went, storage } = await open('/cuenta/pedido/12');
    storage.removeItem(tokenKey);
    say(unauthorized, toast);
    expect(went()).toEqual(['replace /login?origen=%2Fcuenta%2Fpedido%2F12']);
  });

  it('on the login form is a wrong password', async () => {
    const { say, went } = await open('/login');
    const words = 'Credenciales inválidas. Verifique los datos ingresados';
    expect(say(unauthorized, { ...toast, show: 'inline', unauthorizedText: words })).toBe(words);
    expect(went()).toEqual([]);
  });
});

it.each([
  ['add', 'Error al agregar producto al carrito si el problema persiste, comuniquese con nostros.'],
  [
    'quantity',
    'Error al modificar cantidad del producto. Si el problema persiste, comuniquese con nosotros.',
  ],
] as const)('in the cart %s says the words of a refusal, and else %s', async (kind, words) => {
  for (const [failure, said] of [
    [refusedWith('Hay 2 unidades'), 'Hay 2 unidades'],
    [refusedWith(null), words],
    [broken, words],
    [notFound, words],
  ] as const) {
    const { say, toasts } = await open();
    const { cartPolicies } = await import('../../src/stores/cart/cart.ts');
    say(failure, cartPolicies[kind]);
    expect(await toasts()).toEqual([said]);
  }
});

it('an answer against the contract shows the operation’s words', async () => {
  const { say, toasts } = await open();
  expectConsole('GET /cart: cart.uuid: Invalid type');
  say(broken, toast, new Error('GET /cart: cart.uuid: Invalid type'));
  expect(await toasts()).toEqual(['Error.']);
});

it('a bug is thrown on, never dressed as a failure', async () => {
  const { announce } = await open();
  expect(() => announce(new TypeError('x is undefined'), toast)).toThrow(TypeError);
});

async function open(path = '/') {
  const world = openWorld(path, { [tokenKey]: 'secret' });
  const failures = await import('../../src/stores/failures.ts');
  const { FailureError } = await import('../../src/domain/failure.ts');
  const say = (failure: Failure, policy: FailurePolicy, cause?: Error) =>
    failures.announce(new FailureError(failure, { cause }), policy);
  return { ...world, ...failures, say };
}
