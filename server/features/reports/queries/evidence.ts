import { sql } from 'kysely'
import type { createReport as createEndpoint } from '../../../../contract/reports/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { selectActiveUsers } from '../../accounts/tables.ts'
import { isCommentVisibleTo } from '../../comments/public.ts'
import { commentTable } from '../../comments/tables.ts'
import { chatMessageTable, chatTable, directMessageTable } from '../../conversations/tables.ts'
import { recentDealOf } from '../../deals/tables.ts'
import { isVisibleTo, productTable } from '../../products/tables.ts'
import { isShopOpen, selectShopsAndOwners } from '../../shops/tables.ts'

type Target = Pick<ParsedInput<typeof createEndpoint>, 'targetType' | 'targetId'>

/**
 * The copy of a target in a report: its text, author, and the storage keys of its files. `dealId`:
 * the open or recent deal of the chat that a message is in.
 */
export type Evidence = {
  text: string
  userId: string
  media: { key: string; type: string }[]
  dealId?: string
}

/** Reads a target's current content, or `undefined` if the viewer cannot see it. */
export const readEvidence = (
  { kysely }: Db,
  { targetType, targetId }: Target,
  viewer: string,
): Promise<Evidence | undefined> => readers[targetType](kysely, targetId, viewer)

type Read = (kysely: Db['kysely'], id: string, viewer: string) => Promise<Evidence | undefined>

const readProduct: Read = async (kysely, id, viewer) => {
  const product = await kysely
    .selectFrom(productTable.as('p'))
    .select(['p.title', 'p.description', 'p.ownerId', 'p.media'])
    .where('p.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return (
    product && {
      text: lines(product.title, product.description),
      userId: product.ownerId,
      media: product.media.map(({ poster, key }) => ({ key: poster ?? key, type: 'image' })),
    }
  )
}

const readShop: Read = async (kysely, id) => {
  const shop = await selectShopsAndOwners(kysely)
    .select(['s.name', 's.description', 's.ownerId', 's.logo', 's.coverImage'])
    .where('s.id', '=', id)
    .where(isShopOpen())
    .executeTakeFirst()
  return (
    shop && {
      text: lines(shop.name, shop.description),
      userId: shop.ownerId,
      media: [shop.logo, shop.coverImage].flatMap((key) => (key === null ? [] : [{ key, type: 'image' }])),
    }
  )
}

const readComment: Read = async (kysely, id, viewer) => {
  const comment = await kysely
    .selectFrom(commentTable.as('c'))
    .select(['c.text', 'c.userId', 'c.media'])
    .where('c.id', '=', id)
    .where(isCommentVisibleTo({ viewer, isAdmin: false }))
    .executeTakeFirst()
  if (!comment) return
  const { text, userId, media } = comment
  return { text, userId, media: media.map(({ key, type }) => ({ key, type: type.split('/', 1)[0] ?? type })) }
}

const readUser: Read = async (kysely, id) => {
  const user = await selectActiveUsers(kysely)
    .select(['name', 'username', 'avatar'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    user && {
      text: lines(user.name, `@${user.username}`),
      userId: id,
      media: user.avatar === null ? [] : [{ key: user.avatar, type: 'image' }],
    }
  )
}

/** A message of a shop chat or a direct message; only its two participants see it. */
const readMessage: Read = async (kysely, id, viewer) => {
  const message = await kysely
    .selectFrom(chatMessageTable.as('m'))
    .innerJoin(chatTable.as('c'), 'c.id', 'm.chatId')
    .select(['m.content as text', 'm.senderId', 'm.attachments'])
    .select((eb) => recentDealOf(eb.ref('c.id')).as('dealId'))
    .where('m.id', '=', id)
    .where((eb) => eb.or([eb('c.buyerId', '=', viewer), eb('c.ownerId', '=', viewer)]))
    .unionAll(
      kysely
        .selectFrom(directMessageTable.as('d'))
        .select([
          'd.message as text',
          'd.senderId',
          'd.attachments',
          sql<string | null>`NULL::uuid`.as('dealId'),
        ])
        .where('d.id', '=', id)
        .where((eb) => eb.or([eb('d.senderId', '=', viewer), eb('d.receiverId', '=', viewer)])),
    )
    .executeTakeFirst()
  return (
    message && {
      text: message.text,
      userId: message.senderId,
      media: message.attachments.map(({ storageKey, type }) => ({ key: storageKey, type })),
      ...(message.dealId !== null && { dealId: message.dealId }),
    }
  )
}

const lines = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join('\n')

const readers: Record<Target['targetType'], Read> = {
  product: readProduct,
  shop: readShop,
  comment: readComment,
  user: readUser,
  message: readMessage,
}
