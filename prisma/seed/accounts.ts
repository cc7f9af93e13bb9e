import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { hashPassword } from '../../server/features/accounts/passwords.ts'
import { personas } from './catalogue.ts'
import type { Ids, Seed } from './seed.ts'

/**
 * Creates the demo users with a common password. Without it they get random passwords and no phone,
 * so that owners of the numbers cannot reset them, and no administrator is created.
 */
export const seedAccounts = async ({ tx, keep, minutesAgo }: Seed, password: string | null): Promise<Ids> => {
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  const ids: Ids = {}
  for (const persona of personas) {
    if (password === null && persona.role === 'admin') continue
    const id = newId()
    ids[persona.key] = id
    const avatar = await keep(persona.avatar, `avatars/${id}/1.webp`)
    await tx
      .insertInto('User')
      .values({
        id,
        name: persona.name,
        username: persona.name.toLowerCase().replaceAll(' ', '.'),
        phone: password === null ? null : persona.phone,
        role: persona.role,
        countryCode: persona.country,
        avatar: avatar.key,
        passwordHash,
        isPhoneVerified: true,
        createdAt: minutesAgo(60 * 24 * 90),
        updatedAt: minutesAgo(0),
      })
      .execute()
  }
  return ids
}
