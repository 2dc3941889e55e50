import { describe, expect, it } from 'vitest';
import {
  credentialErrors,
  recoveryErrors,
  recoveryLinkOf,
  registrationErrors,
  signupErrors,
} from '../../src/domain/session/session-rules.ts';

describe('what a form asks for', () => {
  it.each([
    [
      'a login, both',
      credentialErrors({ email: ' ', password: '' }),
      { email: 'required', password: 'required' },
    ],
    ['a login, nothing more', credentialErrors({ email: 'x', password: 'y' }), {}],
    [
      'the first step of a registration, both',
      signupErrors({ email: '', password: '', wantsNewsletter: false }),
      { email: 'required', password: 'required' },
    ],
    [
      'the first step of a registration, an address that can be one',
      signupErrors({ email: 'ana', password: 'x', wantsNewsletter: true }),
      { email: 'email' },
    ],
    [
      'the second step, everything',
      registrationErrors({ name: '', surname: ' ', username: '', email: '' }),
      { name: 'required', surname: 'required', username: 'required', email: 'required' },
    ],
    [
      'the second step, and is content with it',
      registrationErrors({ name: 'Ana', surname: 'Núñez', username: 'ana', email: 'ana@example.com' }),
      {},
    ],
    ['a recovery, an address', recoveryErrors({ email: 'ana@' }), { email: 'email' }],
  ])('%s', (_, errors, expected) => {
    expect(errors).toEqual(expected);
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
