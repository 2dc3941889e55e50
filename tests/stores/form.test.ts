/** Form store: drafts without passwords, field errors. */
import { expect, it } from 'vitest';
import { requiredErrors } from '../../src/domain/form-rules.ts';
import { entriesOf, memoryStorage, openFakeBrowser } from './fake-browser.ts';

const empty = { name: '', password: '', wantsNews: false };
const ana = { name: 'Ana', password: 'secreta', wantsNews: true };
const email = 'ana@example.com';

async function open(tab = memoryStorage()) {
  openFakeBrowser(memoryStorage(), '/', tab);
  const { createForm } = await import('../../src/stores/form.ts');
  const form = createForm({
    empty,
    draft: 'profile',
    secrets: ['password'],
    check: (values) => requiredErrors(values, ['name', 'password']),
    fieldOf: (wireName) => (wireName === 'wire_name' ? 'name' : wireName),
  });
  return { form, tab, shown: () => form.$form.get() };
}

const done = () => Promise.resolve({ isDone: true, value: null } as const);

it('errors are named in the order of the fields', async () => {
  openFakeBrowser(memoryStorage());
  const { createForm } = await import('../../src/stores/form.ts');
  const form = createForm({
    empty: { name: '', phone: '', email: '', subject: '' },
    draft: null,
    check: () => ({ subject: 'required', name: 'required', email: 'email' }) as const,
  });
  form.validate();
  expect(Object.keys(form.$form.get().errors)).toEqual(['name', 'email', 'subject']);
});

it.each([
  ['survives a reload, passwords excepted', email, { ...ana, password: '' }],
  ['is not shown to another customer', 'beto@example.com', { ...empty, name: 'Beto' }],
])('what is typed %s', async (_, owner, expected) => {
  const { form, tab } = await open();
  form.open(empty, email);
  for (const [field, value] of Object.entries(ana)) form.write(field as 'name', value as string);
  expect(JSON.stringify(entriesOf(tab))).not.toContain('secreta');
  const { form: reloaded, shown } = await open(tab);
  reloaded.open({ ...empty, name: 'Beto' }, owner);
  expect(shown().values).toEqual(expected);
});

it.each([
  ['no JSON', '{'],
  ['no draft', '"text"'],
  ['a field of another shape', '{"profile":{"owner":"","values":{"name":7,"unknown":"x"}}}'],
])('a draft is ignored when what is kept is %s', async (_, kept) => {
  const { form, shown } = await open(memoryStorage({ 'vineta:1:drafts': kept }));
  form.open(empty);
  expect(shown().values).toEqual(empty);
});

it('what is typed stays after a refusal, with the server’s words at their fields', async () => {
  const { form, shown } = await open();
  form.open(ana);
  const fields = { password: ['Corta.'], wire_name: ['Ya existe.'], unknown: ['¿?'] };
  expect(await form.submit(() => Promise.resolve({ isDone: false, fields }))).toBe(false);
  expect(shown()).toEqual({
    values: ana,
    errors: { name: 'Ya existe.', password: 'Corta.' },
    isSubmitting: false,
    refusals: 1,
  });
  expect(Object.keys(shown().errors)).toEqual(['name', 'password']);
});

it('what is typed while the form is sent stays: it is not saved', async () => {
  const { form, tab } = await open();
  form.open(ana, email);
  const reply = Promise.withResolvers<{ readonly isDone: true; readonly value: null }>();
  const submitted = form.submit(() => reply.promise);
  form.write('name', 'Ana María');
  reply.resolve({ isDone: true, value: null });
  expect(await submitted).toBe(true);
  const { form: reloaded, shown } = await open(tab);
  reloaded.open(ana, email);
  expect(shown().values).toEqual({ ...ana, name: 'Ana María', password: '' });
});

it('a draft is forgotten once it was used', async () => {
  const { form, tab, shown } = await open();
  form.open(ana);
  form.write('name', 'Ana');
  expect(tab.length).toBe(1);
  expect(await form.submit(done)).toBe(true);
  expect([tab.length, shown().values]).toEqual([0, { ...ana, password: '' }]);
});

it('a form with an error is not sent and says which', async () => {
  const { form, shown } = await open();
  form.write('name', '');
  expect(shown().errors).toEqual({});
  const sent: string[] = [];
  const send = ({ name }: typeof empty) => (sent.push(name), done());
  expect(await form.submit(send)).toBe(false);
  expect(shown().errors).toEqual({ name: 'Campo requerido', password: 'Campo requerido' });
  form.write('name', 'Ana');
  expect(shown().errors).toEqual({ password: 'Campo requerido' });
  form.write('password', 'x');
  await Promise.all([form.submit(send), form.submit(send), form.submit(send)]);
  // Once, however often it is pressed.
  expect(sent).toEqual(['Ana']);
});

it.each([
  ['sends what was edited and saved meanwhile after the first answer', false, true, ['Rosario', 'Salta']],
  ['sends nothing more after a refusal', true, true, ['Rosario']],
  ['does not send an unsaved edit', false, false, ['Rosario']],
])('a form that replaces what was saved %s', async (_, isRefused, isSaved, expected) => {
  await open();
  const { createForm } = await import('../../src/stores/form.ts');
  const form = createForm({ empty: { city: '' }, check: () => ({}), draft: null, isReplacing: true });
  form.open({ city: 'Rosario' });
  const sent: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const save = () =>
    form.submit(async ({ city }) => {
      sent.push(city);
      await released;
      return isRefused ? { isDone: false, fields: {} } : { isDone: true, value: null };
    });
  const first = save();
  expect(await save()).toBe(false);
  form.write('city', 'Salta');
  if (isSaved) expect(await save()).toBe(false);
  release(undefined);
  expect(await first).toBe(!isRefused);
  expect(sent).toEqual(expected);
  expect(form.$form.get()).toMatchObject({ isSubmitting: false, values: { city: 'Salta' } });
});
