import fc from 'fast-check'
import { engineText, hostileJson, type Transmission, upgradeHeaders } from './sockets.ts'

const queryValue = fc.oneof(
  fc.constantFrom('4', '3', 'websocket', 'polling', 'webtransport', '__proto__', 'constructor', '1', ''),
  fc.webQueryParameters(),
)
const query = fc
  .array(fc.tuple(fc.constantFrom('EIO', 'transport', 'sid', 't', 'b64', 'j', '__proto__'), queryValue), {
    maxLength: 5,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const enginePath = fc.oneof(
  query.map((text) => `/socket.io/?${text}`),
  query.map((text) => `/socket.io/?EIO=4&${text}`),
  fc.constantFrom(
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io',
    '/socket.io//x',
    '/socket.io/%00',
    '/ws?x=%',
    '/ws/',
  ),
)

const lineText = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ' '))
const header = fc.oneof(
  fc.constantFrom(
    'Connection: Upgrade',
    'Connection: close',
    'Connection: upgrade, keep-alive',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Upgrade: WEBSOCKET',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Version: 99',
    'Sec-WebSocket-Key: short',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Expect: 100-continue',
    'Expect: tea',
    'Origin: http://[',
    'Origin: null',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: x',
    'Content-Type: application/json',
    'Content-Type: multipart/form-data',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: application/offset+octet-stream',
    'Tus-Resumable: 1.0.0',
    'Upload-Length: -1',
    'Upload-Length: 1e99',
    'Upload-Metadata: filename',
    'Upload-Metadata: filename =,',
    'Upload-Offset: x',
    'Range: bytes=9-1',
    'Range: x',
    'Authorization: Bearer',
    'Authorization: Bearer a.b.c',
    'Accept-Language: ;q=,*',
    'Accept-Encoding: x;q=9',
    'Cookie: =;%',
    'If-None-Match: "',
    'If-Modified-Since: x',
    'Idempotency-Key: \u00ff',
    'X-Forwarded-For: ::,x',
    'Traceparent: 00-x',
    'Sec-WebSocket-Protocol: ,',
    'Sec-WebSocket-Extensions: permessage-deflate; x=',
    ' folded',
    'NoColon',
    ': empty',
  ),
  fc.tuple(lineText, lineText).map(([name, value]) => `${name}: ${value}`),
)
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  fc.constantFrom('TRACE', 'CONNECT', 'QUERY', 'M-SEARCH', 'get', 'PRI', ''),
)
const path = fc.oneof(
  enginePath,
  fc.constantFrom(
    '/',
    '//',
    '*',
    '/ws',
    '/health',
    '/metrics',
    '/api/auth/login',
    '/api/auth/signup',
    '/api/media/uploads',
    '/api/media/uploads/%2e%2e',
    '/api/users/feed?cursor=%',
    '/api/products/%00',
    '/media/..%2f',
    '/media/%ff',
    '/%',
    'http://x/health',
    'http://[/',
    '/api/webhooks/whatsapp',
    '/api/admin/queues',
    '/shop/%F0',
    '/.well-known/x',
  ),
  fc.webPath().map((text) => `/${text}`),
  lineText,
)
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
    '5;x=\r\nhello\r\n0\r\nA: b\r\n\r\n',
    '-1\r\n\r\n',
  ),
  fc.constantFrom('--x\r\n', '--x\r\nContent-Disposition: form-data; name="\r\n\r\n--x--', '--x--\r\n'),
  hostileJson,
  fc.string({ maxLength: 100 }),
)
/** An HTTP request with each part valid or invalid. */
export const rawRequest: fc.Arbitrary<Transmission> = fc
  .record({
    line: fc
      .tuple(
        method,
        path,
        fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
      )
      .map((parts) => parts.join(' ')),
    host: fc.constantFrom('Host: x', 'Host: x', 'Host: x', 'Host: ', 'Host: x:99999', 'X: y'),
    headers: fc.array(header, { maxLength: 6 }),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r'),
    body,
  })
  .map(({ line, host, headers, end, body }) => ({
    text: [line, host, ...headers, '', body].join(end),
    bytes: [],
  }))

/** An upgrade request with each part valid or invalid. */
export const upgradeRequest: fc.Arbitrary<Transmission> = fc
  .tuple(
    fc.oneof(enginePath, fc.constant('/ws')),
    fc.array(header, { maxLength: 4 }),
    fc.uint8Array({ maxLength: 50 }),
  )
  .map(([target, headers, rest]) => ({
    text: `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${upgradeHeaders}${headers.map((one) => `${one}\r\n`).join('')}\r\n`,
    bytes: [Buffer.from(rest)],
  }))

/** Requests to one polling session, after its handshake. */
export const pollingRequests = fc.array(
  fc.record({
    method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    type: fc.constantFrom('text/plain;charset=UTF-8', 'application/octet-stream', 'application/json'),
    packets: fc.array(engineText, { maxLength: 40 }),
    query,
  }),
  { minLength: 1, maxLength: 4 },
)
