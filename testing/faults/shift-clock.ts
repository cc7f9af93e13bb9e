/** Preloaded into a server (`node --import`): shifts its clock by `CLOCK_SHIFT_MS` milliseconds. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const now = () => Real.now() + shift
const Real = Date

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
