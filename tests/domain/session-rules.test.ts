import { describe, expect, it } from 'vitest';
import {
  credentialFaults,
  recoveryFaults,
  recoveryLinkOf,
  registrationFaults,
  signupFaults,
} from '../../src/domain/session/session-rules.ts';

describe('what a form asks for', () => {
  it.each([
    [
      'a login, both',
      credentialFaults({ email: ' ', password: '' }),
      { email: 'required', password: 'required' },
    ],
    ['a login, nothing more', credentialFaults({ email: 'x', password: 'y' }), {}],
    [
      'the first step of a registration, both',
      signupFaults({ email: '', password: '', wantsNewsletter: false }),
      { email: 'required', password: 'required' },
    ],
    [
      'the first step of a registration, an address that can be one',
      signupFaults({ email: 'ana', password: 'x', wantsNewsletter: true }),
      { email: 'email' },
    ],
    [
      'the second step, everything',
      registrationFaults({ name: '', surname: ' ', username: '', email: '' }),
      { name: 'required', surname: 'required', username: 'required', email: 'required' },
    ],
    [
      'the second step, and is content with it',
      registrationFaults({ name: 'Ana', surname: 'Núñez', username: 'ana', email: 'ana@example.com' }),
      {},
    ],
    ['a recovery, an address', recoveryFaults({ email: 'ana@' }), { email: 'email' }],
  ])('%s', (_, faults, expected) => {
    expect(faults).toEqual(expected);
  });
});

describe("a recovery mail's link", () => {
  it.each([
    ['?email=ana%40example.com&token=abc', { email: 'ana@example.com', token: 'abc' }],
    ['?email=ana%40example.com', null],
    ['?token=abc', null],
    ['?email=&token=abc', null],
    ['?email=ana%40example.com&token=%20', null],
    ['', null],
  ])('with %j holds %j', (query, link) => {
    expect(recoveryLinkOf(query)).toEqual(link);
  });
});
