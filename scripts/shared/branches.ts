import { shop, type Branch } from '../../src/shop.ts';
import { Explained } from './command-line.ts';

/** @throws Explained for branches that cannot be told apart */
export function refuseBadBranches(branches: readonly Branch[] = shop.branches): void {
  const problem = branches.map((branch, index) => problemOf(branch, branches.slice(0, index))).find(Boolean);
  if (problem) throw new Explained(`src/shop.ts, branches: ${problem}`, { isFinal: true });
}

function problemOf({ key, pickupCode }: Branch, before: readonly Branch[]): string | null {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))
    return `"${key}" should be words of a-z and 0-9 joined by hyphens (key)`;
  if (before.some((other) => other.key === key)) return `two have the key "${key}"`;
  if (!Number.isSafeInteger(pickupCode) || pickupCode < 2 || pickupCode === 11)
    return `the pickupCode of "${key}" is ${pickupCode}; it should be a whole number above 1 and not 11, which are home delivery and an office of the carrier`;
  const other = before.find((one) => one.pickupCode === pickupCode);
  return other === undefined ? null : `"${other.key}" and "${key}" have the pickupCode ${pickupCode}`;
}
