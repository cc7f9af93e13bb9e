/** What is measured: one call after the other, in milliseconds each. */
export type Contender = { name: string; run(): Promise<void>; goal?: { p50: number; p99: number } }

const ROUNDS = 5
const WARM_UP = 50

/**
 * Runs the contenders in turn, call by call, so that whatever else the machine does falls on all of them alike, and
 * prints each one's median and 99th percentile as a ratio to the first, the floor: the median over the rounds.
 */
export const compare = async (title: string, contenders: Contender[], calls = 400): Promise<void> => {
  for (let call = 0; call < WARM_UP; call += 1) for (const { run } of contenders) await run()
  const rounds: { p50: number; p99: number }[][] = contenders.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[][] = contenders.map(() => [])
    for (let call = 0; call < calls; call += 1)
      for (const [index, { run }] of contenders.entries()) {
        const begun = performance.now()
        await run()
        times[index]?.push(performance.now() - begun)
      }
    times.forEach((list, index) => {
      rounds[index]?.push({ p50: quantile(list, 0.5), p99: quantile(list, 0.99) })
    })
  }
  console.log(`\n${title} (${ROUNDS} rounds of ${calls} calls each, in turn)`)
  contenders.forEach(({ name, goal }, index) => {
    const figures = (['p50', 'p99'] as const).map((key) => {
      const own = rounds[index]?.map((round) => round[key]) ?? []
      const ratios = own.map((value, round) => value / (rounds[0]?.[round]?.[key] ?? value))
      const wanted = goal ? ` (goal ≤ ${goal[key]})` : ''
      return `${key} ${quantile(own, 0.5).toFixed(2)} ms, ratio ${quantile(ratios, 0.5).toFixed(2)}${wanted}`
    })
    console.log(`  ${name.padEnd(44)} ${figures.join(' · ')}`)
  })
}

const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
