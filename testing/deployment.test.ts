import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { expect, it, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readEnv } from '../platform/env.ts'

/** Checks the operators' files: exposed ports, secrets, and privileges of processes. */
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = (file: string): unknown[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS())

const service = z.looseObject({
  image: z.string().optional(),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  privileged: z.boolean().default(false),
  mem_limit: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  restart: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.unknown()).default({}),
  networks: z.object({ default: z.object({ ipv4_address: z.ipv4().optional() }) }).optional(),
})
const network = z.object({ subnet: z.cidrv4(), ip_range: z.cidrv4() })
const { services, networks } = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({ default: z.object({ ipam: z.object({ config: z.tuple([network]) }) }) }),
  })
  .parse(documents('docker-compose.yml')[0])

test.each(Object.entries(services))(
  'compose runs %s without privileges, on this machine only',
  (_name, one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], cap_add: [], privileged: false })
    expect(one.security_opt).toEqual(['no-new-privileges:true'])
    expect(one.tmpfs.map((mount) => mount.replace(/:.*/, ''))).toContain('/tmp')
    for (const port of one.ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    expect(one).not.toHaveProperty('network_mode')
    expect(one).not.toHaveProperty('extra_hosts')
  },
)

const SECRET = /PASSWORD|SECRET|TOKEN|ACCESS_KEY|DATABASE_URL|REDIS|ROOT_USER/
const MADE = [
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'JWT_SECRET',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
]

it("has no secret in the compose file: each is generated or the operator's own", () => {
  for (const [name, { environment }] of Object.entries(services))
    for (const [key, value] of Object.entries(environment).filter(([key]) => SECRET.test(key)))
      expect([name, key, value]).toEqual([
        name,
        key,
        expect.stringMatching(/\$\{\w+:\?run docker\/make-secrets\.sh first\}|^\$\{WHATSAPP_\w+:-\}$/),
      ])
  const required = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
  expect([...required].sort()).toEqual([...MADE, 'GRAFANA_PASSWORD'].sort())
})

it('generates random secrets once, readable by their owner only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sokoni-secrets-'))
  try {
    const make = (file: string) => {
      const target = path.join(folder, file)
      const { status, stderr } = spawnSync('sh', [path.join(root, 'docker/make-secrets.sh'), target])
      expect([status, String(stderr)]).toEqual([0, ''])
      expect(statSync(target).mode & 0o777).toBe(0o600)
      return readFileSync(target, 'utf8')
    }
    const first = make('one')
    const values = first
      .trim()
      .split('\n')
      .map((line) => line.split('='))
    expect(values.map(([name]) => name).sort()).toEqual([...MADE, 'GRAFANA_PASSWORD'].sort())
    for (const [, value] of values) expect(value).toMatch(/^[0-9a-f]{48}$/)
    expect(new Set(values.map(([, value]) => value)).size).toBe(values.length)
    expect(make('one')).toBe(first)
    expect(make('two')).not.toContain(values[0]?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Resolves each variable of compose: a generated secret, its default, or the operator's value. */
const settingsOf = (name: string, own: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      String(value).replace(
        /\$\{(\w+)(?::?-([^}]*)|:\?[^}]*)\}/g,
        (_, variable: string, byDefault?: string) => own[variable] ?? byDefault ?? 'f'.repeat(48),
      ),
    ]),
  )
const ours = Object.entries(services)
  .filter(([, { image }]) => image === 'sokoni')
  .map(([name]) => name)

test.each(ours)(
  'compose starts %s in development for this machine, and in production if configured',
  (name) => {
    expect(readEnv({ HOST: '0.0.0.0', ...settingsOf(name) })).toMatchObject({
      mode: 'development',
      allowsLan: true,
      publicUrl: 'http://127.0.0.1:8080',
    })
    const own = {
      NODE_ENV: 'production',
      ALLOW_LAN: '',
      PUBLIC_URL: 'https://sokoni.example.org',
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_TOKEN: 'own',
      WHATSAPP_APP_SECRET: 'own',
      WHATSAPP_VERIFY_TOKEN: 'own',
    }
    expect(readEnv({ HOST: '0.0.0.0', ...settingsOf(name, own) }).mode).toBe('production')
  },
)

it('trusts only the proxy in compose, whose address no other container can get', () => {
  const proxy = services.proxy?.networks?.default.ipv4_address
  for (const name of ours) expect([name, readEnv(settingsOf(name)).trustProxy]).toEqual([name, [proxy]])
  const [{ subnet, ip_range: forOthers }] = networks.default.ipam.config
  const isIn = (range: string) => ipaddr.parse(proxy ?? '').match(ipaddr.parseCIDR(range))
  expect([isIn(subnet), isIn(forOthers)]).toEqual([true, false])
  const fixed = Object.values(services).filter((one) => one.networks?.default.ipv4_address)
  expect(fixed).toEqual([services.proxy])
})

it('does not start in Kubernetes until the operator has configured the proxies', () => {
  const map = documents('ops/kubernetes/settings.yaml').map((one) =>
    z.looseObject({ data: z.record(z.string(), z.string()).optional() }).parse(one),
  )
  const value = map.find(({ data }) => data?.TRUST_PROXY)?.data?.TRUST_PROXY
  expect(() => readEnv({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must list proxies as 10.0.0.5')
})

it('builds an image in production mode, with an unprivileged user and no secret', () => {
  const image =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(image).toMatch(/^ENV .*\bNODE_ENV=production\b/m)
  expect(image).toMatch(/^ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1048576$/m)
  expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('RUN '))
  expect(image).not.toMatch(/--chown=node/)
  expect(read('Dockerfile')).not.toMatch(/^(?:ENV|ARG).*(?:SECRET|PASSWORD|TOKEN)/m)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'data', '.git']))
})

const objects = readdirSync(path.join(root, 'ops/kubernetes'))
  .filter((file) => file !== 'adapter.yaml')
  .flatMap((file) => documents(`ops/kubernetes/${file}`))
  .map((one) => z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) }).parse(one))

const container = z.looseObject({
  securityContext: z.unknown(),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
})
const volume = z.object({
  name: z.string(),
  emptyDir: z.object({ sizeLimit: z.string().optional() }).optional(),
  ephemeral: z
    .object({ volumeClaimTemplate: z.object({ spec: z.looseObject({ resources: z.unknown() }) }) })
    .optional(),
})
const workload = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean().optional(),
        securityContext: z.unknown(),
        containers: z.array(container).min(1),
        initContainers: z.array(container).default([]),
        volumes: z.array(volume).default([]),
      }),
    }),
  }),
})
const workloads = objects
  .filter((one) => typeof one.spec === 'object' && one.spec !== null && 'template' in one.spec)
  .map((one) => [one.metadata.name, workload.parse(one).spec.template] as const)

test.each(workloads)('Kubernetes runs %s without privileges', (_name, { metadata, spec }) => {
  expect(metadata.labels.app).toBe('sokoni')
  expect(spec.automountServiceAccountToken).toBe(false)
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(Object.keys(spec)).not.toEqual(expect.arrayContaining(['hostNetwork']))
  for (const one of [...spec.containers, ...spec.initContainers]) {
    expect(one.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const writable = one.volumeMounts.map(({ mountPath }) => mountPath)
    expect(writable.sort()).toEqual(['/data', '/tmp'])
    expect(one.resources.limits.memory).toMatch(/^\d+Gi$/)
    for (const { name } of one.volumeMounts) {
      const volume = spec.volumes.find((volume) => volume.name === name)
      expect(
        volume?.emptyDir?.sizeLimit ?? volume?.ephemeral?.volumeClaimTemplate.spec.resources,
      ).toBeDefined()
    }
  }
})

it('allows connections in Kubernetes from the proxy and Prometheus only, and none to private networks', () => {
  expect(workloads.length).toBe(4)
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy')
  const named = (name: string) => policies.find(({ metadata }) => metadata.name === name)?.spec
  expect(named('sokoni-deny-ingress')).toEqual({
    podSelector: { matchLabels: { app: 'sokoni' } },
    policyTypes: ['Ingress'],
  })
  for (const policy of policies.filter(({ spec }) => Object(spec).ingress)) {
    const text = JSON.stringify(policy.spec)
    expect(text).not.toMatch(/"from":\[\]|"namespaceSelector":\{\}|"ipBlock"/)
    expect(text).toMatch(/"port":(?:3000|9400|5432|6379)/)
  }
  for (const [app, port] of Object.entries({ postgres: 5432, redis: 6379 }))
    expect(named(`sokoni-to-${app}`)).toEqual({
      podSelector: { matchLabels: { app } },
      policyTypes: ['Ingress'],
      ingress: [
        { from: [{ podSelector: { matchLabels: { app: 'sokoni' } } }], ports: [{ protocol: 'TCP', port }] },
      ],
    })
  const egress = JSON.stringify(named('sokoni-egress'))
  for (const network of ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'])
    expect(egress).toContain(network)
})

it('keeps metrics from clients of the Ingress, and unfinished uploads on a volume of their own', () => {
  const closed = objects.find(({ metadata }) => metadata.name === 'sokoni-metrics')
  expect(closed).toMatchObject({
    kind: 'Ingress',
    metadata: { annotations: { 'nginx.ingress.kubernetes.io/whitelist-source-range': '127.0.0.1/32' } },
    spec: { rules: [{ http: { paths: [{ path: '/metrics', pathType: 'Prefix' }] } }] },
  })
  const [, server] = workloads.find(([name]) => name === 'sokoni-server') ?? []
  // A pod that fills an `emptyDir` is evicted, and its requests with it.
  expect(server?.spec.volumes.find(({ name }) => name === 'scratch')).toHaveProperty('ephemeral')
})

it('bounds in compose the logs of all services, and the memory of those that strangers make work', () => {
  for (const [name, { logging }] of Object.entries(services))
    expect([name, logging.options]).toEqual([name, { 'max-size': '50m', 'max-file': '5' }])
  const limited = Object.entries(services).filter(([, { mem_limit }]) => mem_limit !== undefined)
  expect(limited.map(([name]) => name)).toEqual(expect.arrayContaining(ours))
})

it('starts again in compose what ended, but for steps that end', () => {
  const steps = ['bucket', 'migrate', ...Object.keys(services).filter((name) => services[name]?.profiles)]
  for (const [name, { restart }] of Object.entries(services).filter(([name]) => !steps.includes(name)))
    expect([name, restart]).toEqual([name, 'unless-stopped'])
})

it("gives the app in compose rights to the bucket's objects only", () => {
  expect(services.storage?.environment.MINIO_ROOT_USER).not.toBe(
    services['server-1']?.environment.S3_ACCESS_KEY_ID,
  )
  const statement = z.object({ Action: z.array(z.string()), Resource: z.array(z.string()) })
  const { Statement } = z
    .object({ Statement: z.array(statement) })
    .parse(JSON.parse(read('docker/app-media.json')))
  for (const { Action, Resource } of Statement) {
    expect(
      Action.filter((action) => !/^s3:(?:Get|Put|Delete)Object$|^s3:List|^s3:Abort/.test(action)),
    ).toEqual([])
    expect(Resource.filter((resource) => !/^arn:aws:s3:::sokoni(?:\/\*)?$/.test(resource))).toEqual([])
  }
})
