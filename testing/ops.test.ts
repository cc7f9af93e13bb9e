import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { queueNames } from '../contract/wire.ts'
import { settingNames } from '../platform/env-schema.ts'
import { declared } from '../platform/metrics/declared.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'

/** Checks that the operators' files match the product. */
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = (file: string): unknown[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS()
  })

const alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) }),
      ),
    }),
  ),
})
const rules = alerts.parse(documents('ops/prometheus/alerts.yml')[0]).groups.flatMap(({ rules }) => rules)
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('ops/grafana/dashboard.json')))

const environment = z.record(z.string(), z.unknown())
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string().optional(),
        command: z.array(z.string()).optional(),
        environment: environment.optional(),
        depends_on: z.unknown().optional(),
      }),
    ),
  })
  .parse(documents('docker-compose.yml')[0])

const object = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })
const container = z.looseObject({
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
const pod = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number().optional(),
        containers: z.array(container),
      }),
    }),
  }),
})
const manifests = readdirSync(path.join(root, 'ops/kubernetes'))
  .filter((file) => file !== 'adapter.yaml')
  .flatMap((file) => documents(`ops/kubernetes/${file}`))
  .map((one) => object.parse(one))

it('uses existing metrics and labels in alerts and dashboard', async () => {
  const { text } = await createMetrics().render()
  const ofProcess = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
  const known = new Set(
    [...ofProcess, ...Object.keys(declared), 'up'].flatMap((name) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
    ]),
  )
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const names = asked.flatMap((expr) => expr.match(/\b(?:sokoni|process|nodejs)_\w+/g) ?? [])
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(30)
  // Every metric is used somewhere.
  expect(Object.keys(declared).filter((name) => !names.some((one) => one.startsWith(name)))).toEqual([])
  for (const expr of asked)
    for (const [, name = '', inner = ''] of expr.matchAll(/\b(sokoni_\w+?)(?:_bucket)?\{([^}]*)\}/g)) {
      const labels: readonly string[] = Object(declared)[name]?.labels ?? []
      const used = [...inner.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label ?? '')
      expect(
        used.filter((label) => !labels.includes(label)),
        expr,
      ).toEqual([])
    }
})

it('documents what to do for each alert', () => {
  const documented = [...read('docs/OPERATING.md').matchAll(/^\| (Sokoni\w+) \|/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(rules.map(({ alert }) => alert).sort())
})

it('documents every setting, and no others', () => {
  const section = read('docs/OPERATING.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell ?? '')
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(documented.sort()).toEqual([...settingNames].sort())
})

it('sets in the compose file only settings of the processes', () => {
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'sokoni')
  expect(ours.map(([name]) => name).sort()).toEqual([
    'migrate',
    'server-1',
    'server-2',
    'workers',
    'workers-video',
  ])
  for (const [name, { environment: set = {} }] of ours)
    expect(
      Object.keys(set).filter((key) => !settingNames.includes(key)),
      name,
    ).toEqual([])
})

it('processes every queue exactly once, in compose and in Kubernetes', () => {
  const queuesOf = (commands: (string[] | undefined)[]) =>
    commands
      .flatMap(
        (command = []) =>
          command
            .find((word) => word.startsWith('--queues='))
            ?.slice(9)
            .split(',') ?? [],
      )
      .sort()
  const all = [...queueNames].sort()
  expect(queuesOf(Object.values(compose.services).map(({ command }) => command))).toEqual(all)
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment').map((one) => pod.parse(one))
  const containers = deployments.flatMap(({ spec }) => spec.template.spec.containers)
  expect(queuesOf(containers.map(({ command }) => command))).toEqual(all)
})

it('configures rolling restarts and autoscaling in Kubernetes', () => {
  const named = (kind: string) => manifests.filter((one) => one.kind === kind)
  const set = [...named('ConfigMap'), ...named('Secret')].flatMap((one) =>
    Object.entries({ ...Object(one.data), ...Object(one.stringData) }),
  )
  expect(set.map(([name]) => name).filter((name) => !settingNames.includes(name))).toEqual([])
  const drain = Number(Object.fromEntries(set).DRAIN_SECONDS)
  const deployments = named('Deployment')
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([
    'sokoni-server',
    'sokoni-workers',
    'sokoni-workers-video',
  ])
  for (const one of deployments) {
    const { terminationGracePeriodSeconds = 0, containers } = pod.parse(one).spec.template.spec
    const text = JSON.stringify(containers)
    expect(text).toContain('"readinessProbe"')
    expect(text).toContain('"livenessProbe"')
    for (const { env } of containers)
      expect(env.map(({ name }) => name).filter((name) => !settingNames.includes(name))).toEqual([])
    const stop = Number(/"sleep","(\d+)"/.exec(text)?.[1] ?? 0)
    // 25 s: `platform/process/stop.ts`.
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stop + Math.max(25, drain))
    const { name } = one.metadata
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(named(kind).map(({ metadata }) => metadata.name)).toContain(name)
  }
  expect(named('Job').map(({ metadata }) => metadata.name)).toEqual(['sokoni-migrate'])
  const metrics = JSON.stringify(named('HorizontalPodAutoscaler')).match(/sokoni_\w+/g) ?? []
  expect(
    metrics.filter((metric) => !Object.hasOwn(declared, metric) && !metric.startsWith('sokoni_workers')),
  ).toEqual([])
  expect(metrics).toContain('sokoni_queue_jobs')
})

it('documents for every table its personal data, purpose and retention', () => {
  const folder = path.join(root, 'prisma/schema')
  const models = readdirSync(folder)
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^model (\w+)/gm)])
    .map(([, name]) => name)
  const documented = [...read('docs/PRIVACY.md').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(documented.sort()).toEqual(models.sort())
  const rows = read('docs/PRIVACY.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [, table, data, purpose, retention, end] of rows)
    expect([table, data, purpose, retention, end]).toEqual([
      table,
      expect.stringMatching(/\w{3}/),
      expect.stringMatching(/\w{3}/),
      expect.stringMatching(/\w{3}/),
      '',
    ])
})

it('stores amounts of money as 64-bit integers or decimals', () => {
  const folder = path.join(root, 'prisma/schema')
  const amounts = readdirSync(folder).flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(/^ +(\w*(?:Minor|price|amount)\w*) +(\w+)/gim),
  ])
  expect(amounts.length).toBeGreaterThan(5)
  expect(
    amounts.filter(([, , type]) => type !== 'BigInt' && type !== 'Decimal').map(([, name]) => name),
  ).toEqual([])
})
