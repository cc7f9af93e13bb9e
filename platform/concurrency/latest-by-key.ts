import { createCoalescer } from './coalesce.ts'

/**
 * Runs for the latest of many values of one key, at most once per `everyMs`. The promise settles
 * with a run that covers the value.
 */
export const latestByKey = <Value>({
  everyMs,
  isNewer,
  run,
}: {
  everyMs: number
  isNewer: (value: Value, known: Value) => boolean
  run: (value: Value) => Promise<void>
}) => {
  const latest = new Map<string, Value>()
  const coalescer = createCoalescer({
    everyMs,
    run: async (key) => {
      const value = latest.get(key)
      if (value !== undefined) await run(value)
    },
    onEvict: (key) => {
      latest.delete(key)
    },
  })
  return (key: string, value: Value): Promise<void> => {
    const known = latest.get(key)
    if (known === undefined || isNewer(value, known)) latest.set(key, value)
    return coalescer.changed(key)
  }
}
