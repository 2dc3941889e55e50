/** Form store: drafts without passwords, field errors. */
import { afterEach, describe, expect, it } from 'vitest';
import { requiredErrors } from '../../src/domain/form-rules.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

const empty = { name: '', password: '', wantsNews: false };

async function open(tab = memoryStorage(), storage: Storage | 'blocked' = memoryStorage()) {
  openFakeBrowser(storage, '/', tab);
  const { createForm } = await import('../../src/stores/form.ts');
  const form = createForm({
    empty,
    draft: 'profile',
    secrets: ['password'],
    check: (values) => requiredErrors(values, ['name', 'password']),
    fieldOf: (wireName) => (wireName === 'wire_name' ? 'name' : wireName),
  });
  return { form, tab };
}

const done = () => Promise.resolve({ isDone: true, value: null } as const);
const refused = (fields: Record<string, string[]>) => () =>
  Promise.resolve({ isDone: false, fields } as const);

describe('what is wrong', () => {
  it('is named in the order of the fields, whatever is wrong with each', async () => {
    openFakeBrowser(memoryStorage(), '/', memoryStorage());
    const { createForm } = await import('../../src/stores/form.ts');
    const form = createForm({
      empty: { name: '', phone: '', email: '', subject: '' },
      draft: null,
      check: () => ({ subject: 'required', name: 'required', email: 'email' }) as const,
      fieldOf: (wireName) => wireName,
    });
    form.validate();
    expect(Object.keys(form.$form.get().errors)).toEqual(['name', 'email', 'subject']);
    const { form: sent } = await open();
    sent.open({ name: 'Ana', password: 'x', wantsNews: false });
    await sent.submit(refused({ password: ['mal'], wire_name: ['mal'] }));
    expect(Object.keys(sent.$form.get().errors)).toEqual(['name', 'password']);
  });
});

describe('what is typed', () => {
  it('survives a reload, passwords excepted', async () => {
    const { form, tab } = await open();
    form.open(empty, 'ana@example.com');
    form.write('name', 'Ana');
    form.write('password', 'secreta');
    form.write('wantsNews', true);
    expect([...Array(tab.length).keys()].map((at) => tab.getItem(tab.key(at) ?? '')).join()).not.toContain(
      'secreta',
    );
    const { form: reloaded } = await open(tab);
    reloaded.open(empty, 'ana@example.com');
    expect(reloaded.$form.get().values).toEqual({ name: 'Ana', password: '', wantsNews: true });
  });

  it('is not shown to somebody else', async () => {
    const { form, tab } = await open();
    form.open(empty, 'ana@example.com');
    form.write('name', 'Ana');
    const { form: other } = await open(tab);
    other.open({ ...empty, name: 'Beto' }, 'beto@example.com');
    expect(other.$form.get().values.name).toBe('Beto');
  });

  it.each([
    ['no JSON', '{'],
    ['no draft', '"text"'],
    ['a field of another shape', '{"profile":{"owner":"","values":{"name":7,"unknown":"x"}}}'],
  ])('is ignored when what is kept is %s', async (_, kept) => {
    const { form } = await open(memoryStorage({ 'vineta:1:drafts': kept }));
    form.open(empty);
    expect(form.$form.get().values).toEqual(empty);
  });

  it('lives in memory when the browser keeps nothing', async () => {
    const { form } = await open(memoryStorage(), 'blocked');
    form.open(empty);
    form.write('name', 'Ana');
    expect(form.$form.get().values.name).toBe('Ana');
  });

  it('stays after a refusal, with the words of the server at their fields', async () => {
    const { form } = await open();
    form.open({ ...empty, name: 'Ana', password: 'x' });
    const fields = { wire_name: ['Ya existe.'], unknown: ['¿?'] };
    expect(await form.submit(refused(fields))).toBe(false);
    expect(form.$form.get()).toMatchObject({
      values: { name: 'Ana', password: 'x' },
      errors: { name: 'Ya existe.' },
      isSubmitting: false,
      refusals: 1,
    });
    expect(Object.keys(form.$form.get().errors)).toEqual(['name']);
  });

  it('stays when it was typed while the form was sent: it is not saved', async () => {
    const { form, tab } = await open();
    form.open(empty, 'ana@example.com');
    form.write('name', 'Ana');
    form.write('password', 'secreta');
    const reply = Promise.withResolvers<{ readonly isDone: true; readonly value: null }>();
    const submitted = form.submit(() => reply.promise);
    form.write('name', 'Ana María');
    reply.resolve({ isDone: true, value: null });
    expect(await submitted).toBe(true);
    const { form: reloaded } = await open(tab);
    reloaded.open({ ...empty, name: 'Ana' }, 'ana@example.com');
    expect(reloaded.$form.get().values).toEqual({ name: 'Ana María', password: '', wantsNews: false });
  });

  it('is forgotten once it was used', async () => {
    const { form, tab } = await open();
    form.open(empty);
    form.write('name', 'Ana');
    form.write('password', 'secreta');
    expect(await form.submit(done)).toBe(true);
    expect(tab.length).toBe(0);
    expect(form.$form.get().values).toEqual({ name: 'Ana', password: '', wantsNews: false });
  });
});

describe('a form', () => {
  it('is not sent with an error, and says which', async () => {
    const { form } = await open();
    let sent = 0;
    const send = () => {
      sent += 1;
      return done();
    };
    expect(await form.submit(send)).toBe(false);
    expect(sent).toBe(0);
    expect(form.$form.get().errors).toEqual({ name: 'Campo requerido', password: 'Campo requerido' });
    form.write('name', 'Ana');
    expect(form.$form.get().errors).toEqual({ password: 'Campo requerido' });
  });

  it('corrects nobody who types for the first time', async () => {
    const { form } = await open();
    form.write('name', '');
    expect(form.$form.get().errors).toEqual({});
  });

  it('is sent once, however often it is pressed', async () => {
    const { form } = await open();
    form.open({ ...empty, name: 'Ana', password: 'x' });
    let sent = 0;
    const send = () => {
      sent += 1;
      return done();
    };
    await Promise.all([form.submit(send), form.submit(send), form.submit(send)]);
    expect(sent).toBe(1);
  });

  it.each([
    ['sends what was edited and saved meanwhile after the first answer', false, true, ['Rosario', 'Salta']],
    ['sends nothing more after a refusal', true, true, ['Rosario']],
    ['does not send an edit that nobody saved', false, false, ['Rosario']],
  ])('that replaces what was saved %s', async (_, isRefused, isSaved, expected) => {
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
});
