/**
 * Preloaded into every program of the shop whose looks are drawn (`NODE_OPTIONS=--import`): its clock starts at one
 * instant on every day, so that dates, offers and estimates are the same.
 */
const offsetMs = Number(process.env['LOOKS_CLOCK_OFFSET_MS'] ?? 0);
const { now } = Date;

const shifted = () => now() + offsetMs;

globalThis.Date = new Proxy(Date, {
  construct: (target, args: ConstructorParameters<typeof Date> | [], newTarget: NewableFunction) =>
    Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget) as Date,
  get: (target, key, receiver) => (key === 'now' ? shifted : (Reflect.get(target, key, receiver) as unknown)),
});
