import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { expect, it, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { endpoints } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
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

const SECRET = /PASSWORD|SECRET|TOKEN|ACCESS_KEY|DATABASE_URL/
const MADE = ['POSTGRES_PASSWORD', 'JWT_SECRET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN']

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

const nginx = read('docker/nginx.conf')
const seconds = (directive: string) =>
  [...nginx.matchAll(new RegExp(`\\b${directive} (\\d+)s;`, 'g'))].map(([, value]) => Number(value))

it('the proxy takes no server out for its answers, and asks another one if it cannot connect', () => {
  expect(nginx.match(/^ {4}server server-.*$/gm)).toEqual([
    '    server server-1:3000 max_fails=0;',
    '    server server-2:3000 max_fails=0;',
  ])
  expect(nginx).toMatch(/^ {4}proxy_next_upstream error http_503;$/m)
  expect(nginx).toMatch(/^ {4}proxy_connect_timeout 3s;$/m)
})

it('the proxy keeps its connections to the servers, for a shorter time than they do', () => {
  // `ip_hash` must come first.
  expect(nginx).toMatch(/^ {4}ip_hash;\n[^}]+^ {4}keepalive 128;\n {2}\}/m)
  // An empty `Connection` keeps a connection; `close` is what nginx sends by itself.
  expect(nginx).toMatch(/map \$http_upgrade \$connection_upgrade \{\s+default upgrade;\s+'' {6}'';/)
  expect(nginx).toMatch(/proxy_set_header Connection \$connection_upgrade;/)
  const nginxKeepsIdleMs = 60_000
  expect(readEnv({}).http.keepAliveMs).toBeGreaterThan(nginxKeepsIdleMs)
})

it('logs requests to the proxy without their queries, which hold signatures', () => {
  expect(nginx.match(/access_log .*/g)).toEqual(['access_log /dev/stdout plain;'])
  expect(nginx.match(/(?<=error_log stderr |_log_level )\w+/g)).toEqual(['error', 'notice', 'notice'])
  const format = /log_format plain '(.*)';/.exec(nginx)?.[1] ?? ''
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request |request"|request_uri|args|query_string|arg_|http_referer|is_args)/)
})

it('limits connections and requests of a client in the proxy, above the limits of the servers', () => {
  const { http, socketsPerAddress } = readEnv({})
  const most = Number(/^ {4}limit_conn connections (\d+);/m.exec(nginx)?.[1])
  // Here they count together: phones behind one address can hold sockets and still get pages.
  expect(most).toBeGreaterThanOrEqual(http.connectionsPerAddress + socketsPerAddress)
  expect(nginx).toMatch(/^ {2}limit_conn_zone \$client zone=connections:/m)
  expect(nginx).toMatch(/^ {2}limit_req_zone \$client zone=requests:10m rate=100r\/s;/m)
  expect(nginx).toMatch(/^ {4}limit_req zone=requests burst=500 nodelay;/m)
  expect(nginx).toMatch(/^ {2}limit_conn_zone \$network zone=network_connections:/m)
  expect(nginx).toMatch(/network_connections 4000;\s+limit_req zone=network_requests burst=2000 nodelay;/)
  // A proxied request takes two connections: four customers with a /48 each cannot take all.
  const connections = Number(/worker_connections (\d+);/.exec(nginx)?.[1])
  expect(connections).toBeGreaterThan(4 * 2 * (4 * most))
  const ingress = read('ops/kubernetes/server.yaml')
  expect(ingress).toContain(`limit-connections: "${most}"`)
  expect(ingress).toMatch(/limit-rps: "100"\n.*limit-burst-multiplier: "5"/)
})

it('serves no metrics through the proxy, with a slash at the end or without', () => {
  expect(nginx).toMatch(/^ {4}location \^~ \/metrics \{ return 404; \}$/m)
})

it('ends slow clients in the proxy as the servers do', () => {
  const { http } = readEnv({})
  expect(seconds('client_header_timeout')).toEqual([http.headersTimeoutMs / 1000])
  expect(seconds('client_body_timeout')).toEqual([http.bodyTimeoutMs / 1000, http.uploadStallMs / 1000])
  expect(seconds('send_timeout')).toEqual([http.downloadStallMs / 1000])
  expect(Math.max(...seconds('keepalive_timeout'))).toBeLessThan(http.keepAliveMs / 1000)
})

it('writes no answer to the disk of the proxy, however slowly it is read', () => {
  expect(nginx).toMatch(/^ {4}proxy_max_temp_file_size 0;$/m)
  expect(nginx).not.toMatch(/proxy_cache|proxy_store/)
  expect(read('ops/kubernetes/server.yaml')).toContain('proxy-max-temp-file-size: "0"')
})

it('passes large bodies in the proxy to endpoints that take files, and small ones to all others', () => {
  const sizes = [...nginx.matchAll(/location (~|=|) ?(\S+) \{\s+client_max_body_size (\d+)m;/g)]
  const limitOf = (address: string) =>
    Number(
      sizes.find(([, kind, where = '']) =>
        kind === '~' ? new RegExp(where).test(address) : kind === '=' ? where === address : true,
      )?.[3],
    )
  const wrong = Object.values(endpoints).flatMap(({ path: route, ...endpoint }: Endpoint) => {
    const limit = limitOf(`/api${route.replace(/:\w+/g, 'x')}`) * 1024 ** 2
    const files = Object.values(endpoint.files ?? {}).map(({ maxBytes }) => maxBytes)
    return limit >= Math.max(...files, 1024 ** 2) ? [] : [route]
  })
  expect(wrong).toEqual([])
  expect(limitOf('/api/media/uploads/x')).toBe(105)
  expect(limitOf('/api/webhooks/whatsapp')).toBe(3)
  for (const address of ['/', '/api/auth/login', '/api/admin/users/x', '/socket.io/', '/api/productsx'])
    expect([address, limitOf(address)]).toEqual([address, 1])
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
  .map((one) => z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) }).parse(one))

const container = z.looseObject({
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
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
        volumes: z.array(z.looseObject({ name: z.string() })).default([]),
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
    for (const { name } of one.volumeMounts)
      expect(spec.volumes.find((volume) => volume.name === name)).toHaveProperty('emptyDir')
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
    expect(text).toMatch(/"port":(?:3000|9400)/)
  }
  const egress = JSON.stringify(named('sokoni-egress'))
  for (const network of ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'])
    expect(egress).toContain(network)
})
