import { expect, it } from 'vitest';
import {
  credentialErrors,
  recoveryErrors,
  registrationErrors,
  signupErrors,
} from '../../src/domain/session/session-rules.ts';

const missing = { email: 'required', password: 'required' };
const emptyPerson = { name: '', surname: ' ', username: '', email: '' };
const ana = { name: 'Ana', surname: 'Núñez', username: 'ana', email: 'ana@example.com' };

it.each([
  ['a login asks for both', credentialErrors({ email: ' ', password: '' }), missing],
  ['a login judges no address', credentialErrors({ email: 'x', password: 'y' }), {}],
  ['a signup asks for both', signupErrors({ email: '', password: '', wantsNewsletter: false }), missing],
  [
    'a signup asks for an address that can be one',
    signupErrors({ email: 'ana', password: '12345678', wantsNewsletter: true }),
    { email: 'email' },
  ],
  [
    'a signup asks for a password of eight characters',
    signupErrors({ email: 'ana@example.com', password: '1234567', wantsNewsletter: true }),
    { password: 'password-length' },
  ],
  [
    'a registration asks for everything',
    registrationErrors(emptyPerson),
    { name: 'required', surname: 'required', username: 'required', email: 'required' },
  ],
  ['a registration is content with it', registrationErrors(ana), {}],
  ['a recovery asks for an address', recoveryErrors({ email: 'ana@' }), { email: 'email' }],
])('%s', (_, errors, expected) => {
  expect(errors).toEqual(expected);
});
