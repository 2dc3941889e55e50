export function formText(form: HTMLFormElement, name: string): string {
  return typedText(form, name).trim();
}

/** As it was typed: trimming would take the space from a visitor who is about to type the next word. */
export function typedText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
