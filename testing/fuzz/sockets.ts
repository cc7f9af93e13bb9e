import fc from 'fast-check'

/** The bytes that one connection sends, in chunks. */
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
export const hostileJson = fc
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

/** Headers that every valid upgrade needs. */
export const upgradeHeaders = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${upgradeHeaders}\r\n`

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
