import fc from 'fast-check'

/** What one connection sends, and in which chunks. */
export type Transmission = { text: string; bytes: Buffer[] }

const hostileKey = fc.constantFrom(
  'token',
  'invisible',
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'pid',
)
/** Values as JSON text, deeper than `JSON.stringify` can write. */
const hostileValue = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom('""', 'null', '0', 'true', '[]', '{}', '{"toString":1}', '{"token":{"toString":null}}'),
  fc.integer({ min: 1, max: 60_000 }).map((length) => `"${'x'.repeat(length)}"`),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
)
/** JSON with keys that exist on every object; `__proto__` stays a key of the text. */
const hostileJson = fc
  .array(fc.tuple(hostileKey, hostileValue), { maxLength: 4 })
  .map((pairs) => `{${pairs.map(([key, value]) => `"${key}":${value}`).join()}}`)

const eventName = fc.constantFrom(
  'watch',
  'auth',
  'sync',
  'chat:send',
  'error',
  'disconnect',
  '__proto__',
  '',
)
const payload = fc.oneof(fc.json(), hostileJson, fc.string({ maxLength: 40 }))
const event = fc.tuple(eventName, payload)

/** A frame of `/ws`, valid or nearly valid. */
export const plainText = fc.oneof(
  event.map(([name, data]) => `{"event":${JSON.stringify(name)},"ack":1,"data":${data}}`),
  fc.tuple(eventName, fc.json()).map(([name, ack]) => `{"event":"${name}","ack":${ack}}`),
  payload,
)

/** A packet of socket.io within one of Engine.IO, valid or nearly valid. */
export const engineText = fc.oneof(
  hostileJson.map((auth) => `40${auth}`),
  fc
    .tuple(fc.constantFrom('/', '/x', '/__proto__', '//', '/x?a='), hostileJson)
    .map(([name, auth]) => `40${name},${auth}`),
  fc
    .tuple(fc.constantFrom('', '1', '0', '-1', '99999999999999999999', '1e9'), event)
    .map(([id, [name, data]]) => `42${id}["${name}",${data}]`),
  fc
    .tuple(fc.constantFrom('451-', '4599-', '45-1-', '461-1', '450-'), fc.json())
    .map(([head, data]) => `${head}["watch",${data},{"_placeholder":true,"num":0}]`),
  fc
    .tuple(
      fc.constantFrom(
        '0',
        '1',
        '2',
        '2probe',
        '3',
        '3probe',
        '4',
        '41',
        '43',
        '431',
        '44',
        '5',
        '6',
        '9',
        'b',
      ),
      payload,
    )
    .map(([head, rest]) => head + rest),
)

/** A frame of RFC 6455 with each part valid or invalid. */
const frameOf = (text: fc.Arbitrary<string>) =>
  fc
    .record({
      fin: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
      rsv: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 7 })),
      opcode: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 0, max: 15 })),
      isMasked: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.boolean()),
      payload: fc.oneof(
        { weight: 4, arbitrary: text.map((one) => Buffer.from(one)) },
        fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one)),
      ),
      lie: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        fc.constantFrom(-1, 1, 70_000, 2 ** 40, 2 ** 62),
      ),
    })
    .map(({ fin, rsv, opcode, isMasked, payload, lie }) => {
      const length = Math.max(0, payload.length + lie)
      const short = length < 126 ? length : length < 65_536 ? 126 : 127
      const head = Buffer.from([(fin ? 128 : 0) | (rsv << 4) | opcode, (isMasked ? 128 : 0) | short])
      const more = Buffer.alloc(short === 126 ? 2 : short === 127 ? 8 : 0)
      if (short === 126) more.writeUInt16BE(length)
      if (short === 127) more.writeBigUInt64BE(BigInt(length))
      const mask = Buffer.from(isMasked ? [1, 2, 3, 4] : [])
      const body = isMasked ? payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)) : payload
      return Buffer.concat([head, more, mask, body])
    })

const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`

/** A valid upgrade, then frames. */
export const framesOn = (path: string, text: fc.Arbitrary<string>): fc.Arbitrary<Transmission> =>
  fc
    .tuple(fc.array(frameOf(text), { minLength: 1, maxLength: 6 }), fc.boolean())
    .map(([frames, inPieces]) => ({
      text: upgradeTo(path),
      bytes: inPieces
        ? frames.flatMap((frame) => [frame.subarray(0, 3), frame.subarray(3)])
        : [Buffer.concat(frames)],
    }))

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
    ...['Connection: Upgrade', 'Connection: close', 'Connection: upgrade, keep-alive', 'Upgrade: websocket'],
    ...['Upgrade: h2c', 'Upgrade: WEBSOCKET', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Version: 99'],
    ...['Sec-WebSocket-Key: short', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Expect: 100-continue'],
    ...[
      'Expect: tea',
      'Origin: http://[',
      'Origin: null',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 1e3',
    ],
    ...[
      'Content-Length: 99999999999',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Transfer-Encoding: x',
    ],
    ...[
      'Content-Type: application/json',
      'Content-Type: multipart/form-data',
      'Content-Type: multipart/form-data; boundary=x',
    ],
    ...[
      'Content-Type: application/offset+octet-stream',
      'Tus-Resumable: 1.0.0',
      'Upload-Length: -1',
      'Upload-Length: 1e99',
    ],
    ...[
      'Upload-Metadata: filename',
      'Upload-Metadata: filename =,',
      'Upload-Offset: x',
      'Range: bytes=9-1',
      'Range: x',
    ],
    ...[
      'Authorization: Bearer',
      'Authorization: Bearer a.b.c',
      'Accept-Language: ;q=,*',
      'Accept-Encoding: x;q=9',
      'Cookie: =;%',
    ],
    ...[
      'If-None-Match: "',
      'If-Modified-Since: x',
      'Idempotency-Key: \u00ff',
      'X-Forwarded-For: ::,x',
      'Traceparent: 00-x',
    ],
    ...[
      'Sec-WebSocket-Protocol: ,',
      'Sec-WebSocket-Extensions: permessage-deflate; x=',
      ' folded',
      'NoColon',
      ': empty',
    ],
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
    ...[
      '/',
      '//',
      '*',
      '/ws',
      '/health',
      '/metrics',
      '/api/auth/login',
      '/api/auth/signup',
      '/api/media/uploads',
    ],
    ...[
      '/api/media/uploads/%2e%2e',
      '/api/users/feed?cursor=%',
      '/api/products/%00',
      '/media/..%2f',
      '/media/%ff',
      '/%',
    ],
    ...[
      'http://x/health',
      'http://[/',
      '/api/webhooks/whatsapp',
      '/api/admin/queues',
      '/shop/%F0',
      '/.well-known/x',
    ],
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
    text: `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}${headers.map((one) => `${one}\r\n`).join('')}\r\n`,
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
