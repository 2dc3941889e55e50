import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { done, refuse, register, tokenFor, type Letter } from './state.ts';

export function sessionCalls(letter: Letter): Hono {
  const api = new Hono();
  api.post('/login', async (c) => {
    const { email, password } = await c.req.json();
    return letter.customers.get(email)?.password === password
      ? c.json(tokenFor(letter, email))
      : refuse(c, 401);
  });
  const socialLogin = (c: Context) => {
    const email = 'social@example.com';
    if (!letter.customers.has(email))
      register(letter, email, randomUUID(), { name: 'Sol', surname: 'Social', username: 'sol' });
    return c.json(tokenFor(letter, email));
  };
  api.post('/login/facebook', socialLogin);
  api.get('/login/google', (c) => c.json({ data: { googleUrl: `${letter.origin}/google` } }));
  api.post('/login/google', socialLogin);
  api.post('/registration', async (c) => {
    const { email, password, name, surname, username } = await c.req.json();
    if (letter.customers.has(email)) return refuse(c, 422, 'Ese correo ya tiene una cuenta.');
    register(letter, email, password, { name, surname, username });
    return done(c);
  });
  api.post('/recover-password', async (c) => {
    const { email } = await c.req.json();
    if (letter.customers.has(email)) letter.recoveries.set(email, randomUUID());
    return done(c);
  });
  api.post('/recover-password-validation', async (c) => {
    const { email, token } = await c.req.json();
    if (letter.recoveries.get(email) !== token) return refuse(c, 422, 'Ese enlace ya no sirve.');
    letter.recoveries.delete(email);
    return c.json(tokenFor(letter, email));
  });
  api.post('/contact', done);

  return api;
}
