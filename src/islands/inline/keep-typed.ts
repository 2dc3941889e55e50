/**
 * Restores a form after a reload, before it can be used: from its draft, or, where it was never hydrated (`ssr`), from
 * what is stored here on `pagehide`.
 * @param typedKey start of the key of sessionStorage, which the path ends
 * @param draftsKey of the drafts of forms (`stores/form.ts`)
 */
export function keepTyped(typedKey: string, draftsKey: string): void {
  const island = document.querySelector('.form-frame astro-island');
  const name = island?.querySelector('form')?.dataset.draft ?? '';
  const fields = [...(island?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
  const key = typedKey + location.pathname;
  try {
    const stored = sessionStorage;
    const typed = JSON.parse((stored[key] as string | undefined) ?? '[]') as readonly string[];
    const drafts = JSON.parse((stored[draftsKey] as string | undefined) ?? '{}') as Drafts;
    const values = drafts[name]?.values ?? {};
    delete stored[key];
    for (const [index, field] of fields.entries()) field.value ||= typed[index] || values[field.name] || '';
  } catch {
    // Denied or unreadable storage counts as empty.
  }
  addEventListener('pagehide', () => {
    const values = fields.map(({ value }) => value);
    try {
      if (island?.hasAttribute('ssr') && values.join('')) sessionStorage[key] = JSON.stringify(values);
    } catch {
      // As above.
    }
  });
}

type Drafts = Readonly<Record<string, { readonly values?: Readonly<Record<string, string>> }>>;
