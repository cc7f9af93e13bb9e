import path from 'node:path'
import { lockByName } from '../../platform/db/advisory-lock.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  replacePublishedPassword,
  revokeDemoAccess,
} from '../../server/features/accounts/actions/replace-published-password.ts'
import { seedAccounts } from './accounts.ts'
import { personas } from './catalogue.ts'
import { seedChats } from './chats.ts'
import { seedComments } from './comments.ts'
import { seedDirect } from './direct.ts'
import { seedProducts } from './products.ts'
import { clips, type Seed } from './seed.ts'
import { seedShops } from './shops.ts'
import { seedTaste } from './taste.ts'
import { seedViews } from './views.ts'

/**
 * Password of all demo users, published in the README. For the administrator it works on this
 * machine only.
 */
export const DEMO_PASSWORD = 'karibu-sokoni'

/**
 * Fills an empty database with the demo shops in one transaction. Does nothing if there are users.
 */
export const seedDemo = async (platform: Platform): Promise<boolean> => {
  const now = platform.clock.now()
  return platform.db.transaction(async (tx) => {
    // Of two servers that start at once on an empty database, the second finds the shops.
    await lockByName(tx, 'demo:shops')
    if (await tx.selectFrom('User').select('id').limit(1).executeTakeFirst()) return false
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
    const people = await seedAccounts(seed, platform.env.mode === 'production' ? null : DEMO_PASSWORD)
    const shops = await seedShops(seed, people)
    const products = await seedProducts(seed, shops)
    await seedTaste(seed, { people, shops, products })
    await seedViews(seed)
    await seedComments(seed, { people, products })
    await seedChats(seed, { people, shops, products })
    await seedDirect(seed, { people, products })
    return true
  })
}

/**
 * Secures demo accounts that strangers could sign in to: in production removes passwords, phones
 * and roles of all; on a local network removes the administrators' passwords.
 */
export const secureDemoAccounts = async (platform: Platform): Promise<void> => {
  const { mode, allowsLan } = platform.env
  if (mode !== 'production' && !allowsLan) return
  const demo = { password: DEMO_PASSWORD, phones: personas.map(({ phone }) => phone) }
  const phones =
    mode === 'production'
      ? await revokeDemoAccess(platform, demo)
      : await replacePublishedPassword(platform, demo)
  if (phones.length > 0)
    platform.log.warn({ accounts: phones.length }, 'Demo accounts lost their published password')
}

const typeOf = (file: string) => (file.endsWith('.mp4') ? 'video/mp4' : 'image/webp')
