import * as inputs from './scale-inputs.ts'
import { actionNames, dailySum, type Plan, planFor } from './scale-model.ts'

/**
 * `node bench/scale.ts`: machines, data and price a month for daily users, from the costs, the
 * assumptions and the prices in `scale-inputs.ts`. Prints Markdown, as in docs/SCALING.md.
 */
const SIZES = [10_000, 100_000, 1_000_000]

const whole = (value: number) => Math.round(value).toLocaleString('en')
const brief = (value: number) => (value < 10 ? value.toFixed(1) : whole(value))
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const printTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  console.log(['', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n'))

const { measured, behaviour } = inputs
printTable(
  [
    'Action',
    'A day',
    'Server, ms',
    'PostgreSQL, ms',
    'Redis, ms',
    'Worker, ms',
    'Bytes down',
    'Rows',
    'WAL, bytes',
    'Disk, bytes',
  ],
  actionNames.map((name) => {
    const { server, postgres, redis, worker, received, rows, wal, disk } = measured.actions[name]
    const times = [server, postgres, redis, worker].map((ms) => (ms < 10 ? ms.toFixed(2) : whole(ms)))
    return [
      name,
      String(behaviour.actions[name]),
      ...times,
      whole(received),
      rows.toFixed(1),
      whole(wal),
      whole(disk),
    ]
  }),
)
const day = (['server', 'postgres', 'redis', 'worker'] as const).map((part) => {
  const shares = actionNames
    .map((name) => ({ name, ms: measured.actions[name][part] * behaviour.actions[name] }))
    .toSorted((a, b) => b.ms - a.ms)
  const most = shares.slice(0, 3).map(({ name, ms }) => `${name} ${whole(ms)}`)
  return [part, whole(dailySum(inputs, part)), most.join(', ')]
})
printTable(['A user’s day', 'ms', 'the most'], day)

const lines: readonly (readonly [string, (plan: Plan) => string])[] = [
  [
    'server cores at the peak, of them busy',
    ({ servers, cores }) => `${servers}, ${brief(cores.server * inputs.machines.utilisation)}`,
  ],
  [
    'open sockets, their memory',
    ({ openSockets, socketsGb }) => `${whole(openSockets)}, ${socketsGb.toFixed(2)} GB`,
  ],
  ['worker cores', ({ workers }) => whole(workers)],
  ['PostgreSQL: cores', ({ postgresCores }) => whole(postgresCores)],
  ['PostgreSQL: databases', ({ databases }) => whole(databases)],
  ['PostgreSQL: size after a year', ({ postgresGb }) => `${whole(postgresGb)} GB`],
  [
    'PostgreSQL: rows written a second, WAL',
    (plan) => `${whole(plan.rowsPerSecondAtPeak)}, ${plan.walMbPerSecondAtPeak.toFixed(1)} MB/s`,
  ],
  ['connections without a pooler', ({ connections }) => whole(connections)],
  ['Redis nodes with standby', ({ redisNodes }) => whole(redisNodes)],
  ['files after a year', ({ mediaGb }) => `${brief(mediaGb / 1000)} TB`],
  ['traffic a month', ({ trafficGbPerMonth }) => `${brief(trafficGbPerMonth / 1000)} TB`],
  ...(['servers', 'workers', 'postgres', 'redis', 'bucket', 'traffic'] as const).map(
    (name) => [`$ a month: ${name}`, ({ dollars }: Plan) => whole(dollars[name])] as const,
  ),
  ['$ a month', ({ dollarsTotal }) => whole(dollarsTotal)],
]
const plans = SIZES.map((users) => ({ users, plan: planFor(inputs, users) }))
printTable(
  ['Daily users', ...plans.map(({ users }) => whole(users))],
  [
    ...lines.map(([name, text]) => [name, ...plans.map(({ plan }) => text(plan))]),
    ['$ a month and daily user', ...plans.map(({ users, plan }) => (plan.dollarsTotal / users).toFixed(3))],
  ],
)
