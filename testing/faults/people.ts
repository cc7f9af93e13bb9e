import { v7 as newId } from 'uuid'
import { systemClock } from '../../platform/clock.ts'
import { startSession } from '../../server/features/accounts/actions/start-session.ts'
import { refreshListed } from '../../server/features/products/actions/refresh-listed.ts'
import type { Cluster } from './cluster.ts'
import type { ConversationRef } from './device-model.ts'

export type Person = { id: string; token: string; conversations: ConversationRef[] }
export type Cast = { people: Person[]; shopId: string; productId: string }

const visitor = { kind: 'visitor', address: '', userAgent: 'faults', country: null, language: null } as const

/**
 * Creates a shop and its buyers for a trial: each buyer has a chat with the shop and a direct
 * conversation with the next buyer. The seller is first.
 */
export const createCast = async (
  { db, keys }: Pick<Cluster, 'db' | 'keys'>,
  buyers: number,
): Promise<Cast> => {
  const makePerson = async (): Promise<Person> => {
    const id = newId()
    await db.prisma.user.create({
      data: { id, name: 'Somebody', username: id, phone: `+${id}`, passwordHash: '', isPhoneVerified: true },
    })
    const { accessToken } = await db.transaction((tx) =>
      startSession({ keys, clock: systemClock }, tx, { id, role: 'user' }, visitor),
    )
    return { id, token: accessToken, conversations: [] }
  }
  const people: Person[] = []
  while (people.length <= buyers) people.push(await makePerson())
  const [seller, ...rest] = people
  if (!seller) throw new Error('A trial needs people')

  const [shopId, productId] = [newId(), newId()]
  const common = { currency: 'SZL', description: 'Here' }
  await db.prisma.shop.create({
    data: {
      id: shopId,
      ownerId: seller.id,
      name: 'Shop',
      slug: shopId,
      category: 'Other',
      countryCode: 'SZ',
      ...common,
    },
  })
  await db.prisma.product.create({
    data: {
      id: productId,
      shopId,
      ownerId: seller.id,
      title: 'Product',
      status: 'active',
      publishedAt: new Date(),
      priceMinor: 100n,
      ...common,
    },
  })
  await db.transaction((tx) => refreshListed(tx, { productIds: [productId] }))
  for (const [index, buyer] of rest.entries()) {
    const id = newId()
    await db.prisma.chat.create({ data: { id, shopId, buyerId: buyer.id, ownerId: seller.id } })
    for (const person of [buyer, seller]) person.conversations.push({ kind: 'chat', id, conversation: id })
    const next = rest[(index + 1) % rest.length]
    if (!next || next === buyer || (rest.length === 2 && index === 1)) continue
    const conversation = [buyer.id, next.id].sort().join(' ')
    buyer.conversations.push({ kind: 'direct', id: next.id, conversation })
    next.conversations.push({ kind: 'direct', id: buyer.id, conversation })
  }
  return { people, shopId, productId }
}
