/** So that a reload or an expired session loses no input. Never contain passwords. */
import { keys } from './keys.ts';
import { isRecord, tabJson } from './storage.ts';

export type DraftName =
  | 'login'
  | 'signup'
  | 'registration'
  | 'recovery'
  | 'address'
  | 'profile'
  | 'checkout'
  | 'contact'
  | 'revocation';

const stored = tabJson(keys.drafts, isRecord);

/** @param owner the writer's email: another customer in this tab does not get the draft; '' for a guest */
export function readDraft(name: DraftName, owner: string): Readonly<Record<string, unknown>> | null {
  const draft = stored.read()?.[name];
  return isRecord(draft) && draft['owner'] === owner && isRecord(draft['values']) ? draft['values'] : null;
}

export function writeDraft(name: DraftName, owner: string, values: Readonly<Record<string, unknown>>): void {
  stored.write({ ...stored.read(), [name]: { owner, values } });
}

export function forgetDraft(name: DraftName): void {
  const { [name]: _, ...others } = stored.read() ?? {};
  if (Object.keys(others).length === 0) stored.forget();
  else stored.write(others);
}
