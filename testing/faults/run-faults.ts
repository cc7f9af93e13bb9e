import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { type FaultName, faults } from './faults.ts'
import { type Outcome, runTrial } from './trial.ts'

/**
 * `node testing/faults/run-faults.ts --minutes 10 --faults all` (or names, `--buyers 8`): trials of
 * each fault in turn while people write, then a table. Exits with 1 if anything was lost, doubled,
 * out of order or not shown. Needs redis-server; without root, `all` leaves out the full disk.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    faults: { type: 'string', default: 'all' },
    buyers: { type: 'string', default: '4' },
  },
})
const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name)
const wanted =
  values.faults === 'all'
    ? Object.keys(faults).filter((name) => name !== 'disk-full' || process.getuid?.() === 0)
    : values.faults.split(',')
const names = wanted.filter(isFault)
if (names.length < wanted.length)
  throw new Error(`Known faults: ${Object.keys(faults).join(', ')}; asked for: ${wanted.join(', ')}`)

const cluster = await startCluster({ smallDisk: names.includes('disk-full') })
const outcomes = new Map<FaultName, Outcome[]>(names.map((name) => [name, []]))
const end = performance.now() + Number(values.minutes) * 60_000
try {
  for (let trial = 0; trial < names.length || performance.now() < end; trial += 1) {
    const name = names[trial % names.length]
    if (!name) break
    const outcome = await runTrial(cluster, faults[name], { buyers: Number(values.buyers) })
    outcomes.get(name)?.push(outcome)
    console.log(
      `${name}: ${outcome.messages} messages, sends after ${outcome.sendsAfterMs} ms, pushes after ${outcome.pushesAfterMs} ms, ${outcome.violations.length} violations`,
    )
    for (const { rule, what } of outcome.violations.slice(0, 20)) console.log(`  ${rule}: ${what}`)
  }
} finally {
  await cluster.stop()
}

const median = (all: number[]) => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
console.log(
  '\n| Fault | Trials | Messages | Connections | Sends go on after, median (most) | Pushes | Violations |',
)
console.log('|---|---|---|---|---|---|---|')
for (const [name, all] of outcomes) {
  const times = (what: 'sendsAfterMs' | 'pushesAfterMs') => {
    const each = all.map((outcome) => outcome[what])
    return `${median(each)} ms (${Math.max(...each)})`
  }
  const cells = [
    name,
    all.length,
    sum(all.map(({ messages }) => messages)),
    sum(all.map(({ connections }) => connections)),
    times('sendsAfterMs'),
    times('pushesAfterMs'),
    sum(all.map(({ violations }) => violations.length)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
const isSound = [...outcomes.values()].flat().every(({ violations }) => violations.length === 0)
process.exit(isSound ? 0 : 1)
