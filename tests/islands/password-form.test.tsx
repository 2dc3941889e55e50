/** `/cuenta/resetear-clave`: password managers learn whose password is set. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordForm } from '../../src/islands/account/PasswordForm.tsx';

it('carries the user’s name for password managers, and shows it nowhere', () => {
  const html = renderToStaticMarkup(<PasswordForm />);
  const field = /<input[^>]*autoComplete="username"[^>]*>/.exec(html)?.[0] ?? '';
  expect(field).toContain('name="username"');
  expect(field).toContain('readOnly=""');
  for (const hidden of ['visually-hidden', 'tabindex="-1"', 'aria-hidden="true"'])
    expect(field.toLowerCase()).toContain(hidden);
  expect(html.indexOf(field)).toBeLessThan(html.indexOf('autoComplete="new-password"'));
});
