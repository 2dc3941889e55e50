/**
 * Form drafts in sessionStorage, so that a reload or an expired session loses no input. Deleted after submission and on
 * logout. Never contains passwords.
 */
import { screenKeys } from './screen-keys.ts';
import { forgetInTab, readInTab, writeInTab } from './storage.ts';

const draftNames = [
  'login',
  'signup',
  'registration',
  'recovery',
  'address',
  'profile',
  'checkout',
  'contact',
  'revocation',
] as const;
export type DraftName = (typeof draftNames)[number];

/** @param owner the writer's email, so that another customer in this tab does not get the draft; '' for a guest */
export function readDraft(name: DraftName, owner: string): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(readInTab(keyOf(name)) ?? 'null');
    if (!isRecord(kept) || kept['owner'] !== owner || !isRecord(kept['values'])) return null;
    return kept['values'];
  } catch {
    return null;
  }
}

export function writeDraft(name: DraftName, owner: string, values: Readonly<Record<string, unknown>>): void {
  writeInTab(keyOf(name), JSON.stringify({ owner, values }));
}

export function forgetDraft(name: DraftName): void {
  forgetInTab(keyOf(name));
}

export function forgetDrafts(): void {
  for (const name of draftNames) forgetDraft(name);
}

function keyOf(name: DraftName): string {
  return `${screenKeys.draft}:${name}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
