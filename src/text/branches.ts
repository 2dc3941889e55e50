/** Words about the owner's branches: none, one or more. */
import { pickupAt } from '../domain/cart/shipment.ts';
import { shop } from '../shop.ts';

const names = shop.branches.map(({ name }) => name);

export const hasBranches = names.length > 0;

/** `Centro y Belgrano`. */
export const branchNames = new Intl.ListFormat('es-AR', { type: 'conjunction' }).format(names);

/** `Centro o Belgrano`. */
export const anyBranch = new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(names);

/** The words for this number of branches; the first ones for none. */
export function byBranches<T>(none: T, one: T, more: T): T {
  return names.length === 0 ? none : names.length === 1 ? one : more;
}

/** `dos`, of branches. */
export const branchCount = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco'][names.length] ?? String(names.length);

/** `envíos a todo el país y retiro en Centro y Belgrano`. */
export const shipsAndPickup = `envíos a todo el país${hasBranches ? ` y retiro en ${branchNames}` : ''}`;

/** A name for each pickup, by its method. */
export function pickupNames(name: (branch: string) => string) {
  return Object.fromEntries(shop.branches.map((branch) => [pickupAt(branch.key), name(branch.name)]));
}
