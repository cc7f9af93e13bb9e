import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './error-code.ts'

/**
 * Keys for signing and encryption. `current` signs; every key of `signing` verifies, by its `kid`.
 */
export type Keys = {
  current: string
  signing: ReadonlyMap<string, Uint8Array>
  /** A keyed hash: useless to an attacker who has only the database. */
  hash(text: string): Buffer
  /**
   * Encrypts a short secret for the database. Each purpose has its own key, derived from the newest
   * root.
   */
  seal(text: string, purpose?: SealPurpose): Buffer
  /**
   * The VAPID key pair, base64url. Derived from the oldest root, because a new key would end all
   * push subscriptions.
   */
  vapid: { publicKey: string; privateKey: string }
  /**
   * Decrypts a secret with any of the roots.
   *
   * @throws Error if the data was changed, or has another key or purpose.
   */
  unseal(sealed: Uint8Array, purpose?: SealPurpose): string
}

/** `short-lived`: codes and answers that are stored for a day at most. */
type SealPurpose = 'short-lived' | 'second-factor'

/**
 * Derives the keys from `secret`, which all processes must share, or from a file in `dataDir` that
 * the first start creates. To rotate, add a key at the top of the file or set `previousSecret`:
 * older tokens and encrypted data stay valid.
 */
export const loadKeys = async (options: {
  dataDir: string
  secret: string | undefined
  previousSecret?: string | undefined
}): Promise<Keys> => {
  const { secret, previousSecret } = options
  const roots = secret
    ? [secret, ...(previousSecret ? [previousSecret] : [])]
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
    'short-lived': roots.map((root) => derive(root, 'seal')),
    'second-factor': roots.map((root) => derive(root, 'seal second-factor')),
  }
  return {
    vapid: vapidOf(derive(roots.at(-1) ?? first, 'vapid')),
    current,
    signing,
    hash: (text) => createHmac('sha256', hashing).update(text).digest(),
    seal: (text, purpose = 'short-lived') => sealWith(sealing[purpose], text),
    unseal: (sealed, purpose = 'short-lived') => unsealWith(sealing[purpose], sealed),
  }
}

const sealWith = ([key]: readonly Uint8Array[], text: string): Buffer => {
  if (!key) throw new Error('There is no key to encrypt with')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Tries each key: the authentication tag does not match a wrong one. */
const unsealWith = ([key, ...older]: readonly Uint8Array[], sealed: Uint8Array): string => {
  if (!key) throw new Error('The data was not encrypted with a known key')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return unsealWith(older, sealed)
  }
}

/** Nearly all 32-byte values are valid P-256 keys. Node refuses the others at the first start. */
const vapidOf = (privateKey: Uint8Array): Keys['vapid'] => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
}

const readKeyFile = async (file: string): Promise<string[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const roots = [randomBytes(32).toString('base64url')]
    // Written to a temporary file and renamed, so that a crash leaves no partial key file.
    const aside = `${file}.${process.pid}`
    await writeFile(aside, JSON.stringify(roots), { mode: 0o600 })
    await rename(aside, file)
    return roots
  }
}
