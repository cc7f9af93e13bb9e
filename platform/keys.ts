import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Keys for signing and sealing. `current` signs; every key of `signing` is still believed, by its `kid`. */
export type Keys = {
  current: string
  signing: ReadonlyMap<string, Uint8Array>
  /** A keyed hash: worth nothing to whoever reads only the database. */
  hash(text: string): Buffer
  /** Encrypts a short secret that lies in the database. Each purpose has a key of its own, made of the newest root. */
  seal(text: string, purpose?: SealPurpose): Buffer
  /**
   * The key pair by which push services know us, base64url. Made of the oldest root, since browsers subscribe with it and
   * a new one would end their subscriptions.
   */
  vapid: { publicKey: string; privateKey: string }
  /** Opens what any of the roots has sealed. Throws where the bytes are not ours, were changed, or are of another purpose. */
  unseal(sealed: Uint8Array, purpose?: SealPurpose): string
}

/** `soon`: codes and answers that are kept for a day at most. */
type SealPurpose = 'soon' | 'second-factor'

/**
 * The keys made of `secret` where it is given (all processes must get the same), else of a file in `dataDir` that the
 * first start writes. To exchange it, put a new key first in that file, or give the old secret as `before`: tokens signed by
 * older ones stay good till they end, and what they sealed can be opened.
 */
export const loadKeys = async (options: {
  dataDir: string
  secret: string | undefined
  before?: string | undefined
}): Promise<Keys> => {
  const { secret, before } = options
  const roots = secret
    ? [secret, ...(before ? [before] : [])]
    : await readKeyFile(path.join(options.dataDir, 'keys.json'))
  const derive = (root: string, purpose: string) =>
    new Uint8Array(hkdfSync('sha256', root, 'sokoni', purpose, 32))
  const signing = new Map(
    roots.map((root) => [Buffer.from(derive(root, 'kid')).toString('hex').slice(0, 8), derive(root, 'sign')]),
  )
  const [current] = signing.keys()
  const [first] = roots
  if (!current || !first) throw new Error('The key file holds no key')
  const hashing = derive(first, 'hash')
  const sealing: Record<SealPurpose, Uint8Array[]> = {
    soon: roots.map((root) => derive(root, 'seal')),
    'second-factor': roots.map((root) => derive(root, 'seal second-factor')),
  }
  return {
    vapid: vapidOf(derive(roots.at(-1) ?? first, 'vapid')),
    current,
    signing,
    hash: (text) => createHmac('sha256', hashing).update(text).digest(),
    seal: (text, purpose = 'soon') => sealWith(sealing[purpose], text),
    unseal: (sealed, purpose = 'soon') => unsealWith(sealing[purpose], sealed),
  }
}

function sealWith([key]: readonly Uint8Array[], text: string): Buffer {
  if (!key) throw new Error('There is no key to seal with')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** The tag tells which key it was: a wrong one does not pass. */
function unsealWith([key, ...older]: readonly Uint8Array[], sealed: Uint8Array): string {
  if (!key) throw new Error('These bytes were not sealed with a key of ours')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return unsealWith(older, sealed)
  }
}

/** Any 32 bytes are a private key of P-256, but for one in four billion, which Node refuses at the first start. */
function vapidOf(privateKey: Uint8Array): Keys['vapid'] {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
}

async function readKeyFile(file: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const roots = [randomBytes(32).toString('base64url')]
    // Written aside and renamed: a crash in between leaves no half a key file.
    const aside = `${file}.${process.pid}`
    await writeFile(aside, JSON.stringify(roots), { mode: 0o600 })
    await rename(aside, file)
    return roots
  }
}
