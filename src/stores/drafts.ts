/**
 * What somebody is writing in a form, kept for the tab's life so that neither a reload nor an ended session loses it. It is
 * gone when it was used or when its writer logs out. No password is ever in it.
 */
import { keys } from './keys.ts';
import { forgetInTab, readInTab, writeInTab } from './storage.ts';

/** Every form that keeps one. */
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

/** @param owner who wrote it, so that nobody else who logs in here finds it; empty where nobody is logged in */
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
  return `${keys.draft}:${name}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
