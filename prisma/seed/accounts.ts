import { v7 as newId } from 'uuid'
import { hashPassword } from '../../server/features/accounts/public.ts'
import { personas } from './catalogue.ts'
import type { Ids, Seed } from './seed.ts'

/** The demo people, all with one password. */
export const seedAccounts = async ({ tx, keep, minutesAgo }: Seed, password: string): Promise<Ids> => {
  const passwordHash = await hashPassword(password)
  const ids: Ids = {}
  for (const persona of personas) {
    const id = newId()
    ids[persona.key] = id
    const avatar = await keep(persona.avatar, `avatars/${id}/1.webp`)
    await tx.user.create({
      data: {
        id,
        name: persona.name,
        username: persona.name.toLowerCase().replaceAll(' ', '.'),
        phone: persona.phone,
        role: persona.role,
        countryCode: persona.country,
        avatar: avatar.key,
        passwordHash,
        isPhoneVerified: true,
        createdAt: minutesAgo(60 * 24 * 90),
      },
    })
  }
  return ids
}
