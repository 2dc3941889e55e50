/** The shop could not be seeded for a reason that the person who asked can do something about. */
export class SeedError extends Error {}
