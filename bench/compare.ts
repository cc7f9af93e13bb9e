import type { SqlMeter } from './sql-meter.ts'

/** A measured operation, called sequentially. */
export type Contender = {
  name: string
  run(): Promise<void>
  goal?: { p50: number; p99: number } | undefined
}

const ROUNDS = 5
const WARM_UP = 50

/**
 * Runs the contenders alternately, so that other load affects all of them, and prints median and
 * p99 as ratios to the first one, the baseline. With a meter, SQL time is shown separately.
 */
export const compare = async (
  title: string,
  contenders: Contender[],
  { calls = 400, meter }: { calls?: number; meter?: SqlMeter } = {},
): Promise<void> => {
  for (let call = 0; call < Math.min(WARM_UP, calls); call += 1) for (const { run } of contenders) await run()
  const whole: number[][][] = []
  const inSql: number[][][] = []
  const statements = contenders.map(() => 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[][] = contenders.map(() => [])
    const sqlTimes: number[][] = contenders.map(() => [])
    for (let call = 0; call < calls; call += 1)
      for (const index of turns(contenders.length, call)) {
        meter?.take()
        const begun = performance.now()
        await contenders[index]?.run()
        times[index]?.push(performance.now() - begun)
        const spent = meter?.take()
        if (!spent) continue
        sqlTimes[index]?.push(spent.ms)
        statements[index] = (statements[index] ?? 0) + spent.statements
      }
    whole.push(times)
    inSql.push(sqlTimes)
  }
  console.log(`\n${title} (${ROUNDS} rounds of ${calls} calls each, in turn)`)
  for (const [index, { name, goal }] of contenders.entries()) {
    if (!meter) {
      console.log(`  ${name.padEnd(44)} ${figures(whole, whole, index, goal)}`)
      continue
    }
    const each = ((statements[index] ?? 0) / calls / ROUNDS).toFixed(2)
    console.log(`  ${name} (${each} statements)`)
    console.log(`    SQL alone    ${figures(inSql, inSql, index, goal)}`)
    if (index > 0) console.log(`    whole action ${figures(whole, inSql, index, goal)}`)
  }
}

/**
 * The order of a round: the baseline first, then the others rotated, since the first one after it
 * finds its process warm.
 */
const turns = (count: number, call: number): number[] => [
  0,
  ...Array.from({ length: count - 1 }, (_, index) => 1 + ((index + call) % (count - 1))),
]

/** Formats median and p99 of a contender and their ratios to the baseline. */
const figures = (
  rounds: number[][][],
  floors: number[][][],
  index: number,
  goal?: Contender['goal'],
): string =>
  ([0.5, 0.99] as const)
    .map((share) => {
      const own = rounds.map((round) => quantile(round[index] ?? [], share))
      const ratios = own.map((value, round) => value / quantile(floors[round]?.[0] ?? [], share))
      const key = share === 0.5 ? 'p50' : 'p99'
      const wanted = goal ? ` (goal ≤ ${goal[key]})` : ''
      return `${key} ${quantile(own, 0.5).toFixed(2)} ms, ratio ${quantile(ratios, 0.5).toFixed(2)}${wanted}`
    })
    .join(' · ')

const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
