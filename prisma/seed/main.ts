import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '../../platform/platform.ts'
import type { Prisma } from '../generated/client.ts'
import { seedAccounts } from './accounts.ts'
import { seedChats } from './chats.ts'
import { seedComments } from './comments.ts'
import { seedProducts } from './products.ts'
import { seedShops } from './shops.ts'
import { seedTaste } from './taste.ts'

/** With which every demo person signs in; the README names it. Never filled in where NODE_ENV is production. */
export const DEMO_PASSWORD = 'karibu-sokoni'

/** Two servers that start at once on an empty database: the second finds the shops already there. */
const SEED_LOCK = 5_121_872

/** Ids by the catalogue's keys. */
export type Ids = Record<string, string>

/** What each part of the seed works with. */
export type Seed = {
  tx: Prisma.TransactionClient
  platform: Platform
  /** Copies a file of `clips/` into the storage and answers its key there. */
  keep(file: string, key: string): Promise<{ key: string; size: number }>
  minutesAgo(minutes: number): Date
}

const clips = path.join(import.meta.dirname, 'clips')

/** Fills an empty database with the demo shops; touches nothing where anybody lives already. One transaction. */
export const seedDemo = async (platform: Platform): Promise<boolean> => {
  const now = platform.clock.now()
  return platform.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`
      if ((await tx.user.count()) > 0) return false
      const seed: Seed = {
        tx,
        platform,
        keep: async (file, key) => {
          const stored = await platform.storage.put(
            key,
            { path: path.join(clips, file) },
            { type: typeOf(file) },
          )
          return { key, size: stored.size }
        },
        minutesAgo: (minutes) => new Date(now - minutes * 60_000),
      }
      const people = await seedAccounts(seed, DEMO_PASSWORD)
      const shops = await seedShops(seed, people)
      const products = await seedProducts(seed, shops)
      await seedTaste(seed, { people, shops, products })
      await seedComments(seed, { people, products })
      await seedChats(seed, { people, shops, products })
      return true
    },
    { timeout: 60_000 },
  )
}

const typeOf = (file: string) => (file.endsWith('.mp4') ? 'video/mp4' : 'image/webp')

/** What is known of each clip: measured once, when it was made. */
export type ClipFacts = { width: number; height: number; duration: number; thumbhash: string }
export const readClipFacts = (): Record<string, ClipFacts> =>
  JSON.parse(readFileSync(path.join(clips, 'clips.json'), 'utf8'))

/** The id behind a key of the catalogue; a key that is not there is a mistake in the catalogue. */
export const idOf = (ids: Ids, key: string): string => {
  const id = ids[key]
  if (!id) throw new Error(`The catalogue names ${key}, which it does not have`)
  return id
}
