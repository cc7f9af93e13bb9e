import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A push message as its browser decrypts it. */
type Pushed = { path: string; headers: Record<string, unknown>; text: string }

/** A browser: its subscription, and how it decrypts messages (RFC 8291). */
export const makeBrowser = (endpoint: string) => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const secret = randomBytes(16)
  const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  /**
   * One record of aes128gcm (RFC 8188): salt, record size, the sender's key, and the ciphertext.
   */
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const key = hkdf(pair.computeSecret(sender), secret, info, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  const keys = { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') }
  return { subscription: { endpoint, keys }, open }
}
export type Browser = ReturnType<typeof makeBrowser>

/**
 * Starts a push service as strict as real ones: 401 unless the request is signed for its origin by
 * the subscription's key, 400 for an invalid body. `status` overrides the answer.
 */
export const startPushService = async (publicKey: () => string) => {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const calls: string[] = []
  const answers = new Map<string, number | 'none'>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const path = request.url ?? ''
      calls.push(path)
      const answer = answers.get(path)
      if (answer === 'none') return
      if (answer) return response.writeHead(answer).end()
      try {
        await checkSignature(request.headers.authorization ?? '', publicKey(), origin())
      } catch {
        return response.writeHead(401).end()
      }
      try {
        const text = browsers.get(path)?.open(Buffer.concat(chunks)) ?? ''
        pushed.push({ path, headers: request.headers, text })
        response.writeHead(201).end()
      } catch {
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on TCP has no other kind of address.
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0
  return {
    pushed,
    calls,
    /** The status for later messages to a browser; 'none' never answers, 201 is the default. */
    answer: (browser: Browser, status: number | 'none') =>
      answers.set(new URL(browser.subscription.endpoint).pathname, status),
    makeBrowser: (): Browser => {
      count += 1
      const browser = makeBrowser(`${origin()}/browser/${count}`)
      browsers.set(`/browser/${count}`, browser)
      return browser
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

/** VAPID (RFC 8292): a token signed by the key beside it. */
const checkSignature = async (header: string, publicKey: string, audience: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('Signed by another key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (!x || !y) throw new Error('Not a key')
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub'],
  })
  if (!payload.sub?.startsWith('mailto:') && !payload.sub?.startsWith('https:')) throw new Error('No subject')
}
