import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints } from '../contract/index.ts'
import type { Endpoint } from '../contract/wire.ts'
import { readEnv } from '../platform/env.ts'

// Checks `docker/nginx.conf` against the settings of the product.

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
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
  expect(nginx.match(/(?<=error_log stderr |_log_level )\w+/g)).toEqual(['crit', 'notice', 'notice'])
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

it('keeps little of an unread answer in the kernel of the proxy', () => {
  expect(read('docker-compose.yml')).toContain('net.ipv4.tcp_rmem: 4096 65536 131072\n')
  expect(nginx).toMatch(/^ {4}listen 8080 sndbuf=128k;$/m)
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

it('offers a firewall with the limits of the proxy, for connections without a request', () => {
  const limits = [...read('ops/firewall.nft').matchAll(/ct count over (\d+)/g)].map(([, count]) => count)
  const limitOf = (zone: string) => new RegExp(`limit_conn ${zone} (\\d+);`).exec(nginx)?.[1]
  const ofClient = limitOf('connections')
  expect(limits).toEqual([ofClient, ofClient, limitOf('network_connections')])
})
