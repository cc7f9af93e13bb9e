import type { Fixtures } from '../fixtures.ts'
import type { Known } from './inputs.ts'

/** The callers whose fixtures the inputs refer to. */
export const people = ['buyer', 'stranger', 'owner', 'otherOwner', 'dealer', 'admin'] as const
export type Person = (typeof people)[number]
export const isPerson = (name: string): name is Person => people.some((person) => person === name)

/** Returns the ids and values of the fixtures, by the name of the field that takes them. */
export const knownOf = (fixtures: Fixtures): Known => {
  const users = people.map((name) => fixtures[name].id)
  const shops = [fixtures.shop.id, fixtures.otherShop.id]
  const products = [fixtures.product.id, fixtures.otherProduct.id]
  return {
    id: [
      ...users,
      ...shops,
      ...products,
      fixtures.chatId,
      fixtures.commentId,
      fixtures.replyId,
      fixtures.directMessageId,
      fixtures.notificationId,
      fixtures.accountRequestId,
      fixtures.identityRequestId,
    ],
    userId: users,
    targetId: [...users, ...shops, ...products, fixtures.commentId],
    receiverId: users,
    participantId: users,
    followingId: users,
    followerId: users,
    shopId: shops,
    shopIds: shops,
    productId: products,
    productIds: products,
    products,
    shops,
    chats: [fixtures.chatId],
    carId: products,
    chatId: [fixtures.chatId],
    messageIds: [fixtures.directMessageId],
    'key of a record': [fixtures.chatId, fixtures.dealer.id, fixtures.buyer.id],
    cursor: cursorsFor(fixtures.product.id),
    refreshToken: [fixtures.stranger.refreshToken],
    token: [fixtures.buyer.token, fixtures.stranger.token],
    phone: [fixtures.buyer.phone, '+26876123456', '76123456'],
    phoneNumber: [fixtures.buyer.phone],
    identifier: [fixtures.buyer.phone],
    country: ['SZ', 'KE', 'ZZ'],
    countryCode: ['SZ', 'KE', 'JP'],
    currency: ['SZL', 'USD', 'JPY', 'KWD'],
    price: [
      12.5,
      '12.5',
      { amount: 3, currency: 'USD' },
      { amount: 1e300, currency: 'JPY' },
      90_071_992_547_409.5,
    ],
    endpoint: ['https://push.example.com/x', 'http://127.0.0.1/x', 'https://[::1]/x'],
    key: ['products/x', `${fixtures.buyer.id}.${fixtures.product.id}`, '../x'],
  }
}

const cursorsFor = (productId: string): string[] => {
  const values = [
    [1],
    [],
    {},
    null,
    ['a', 'b'],
    [-1, '\u0000'],
    ['2026-01-01', productId],
    [-1e300, 'x'],
    'x',
  ]
  return values.map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
}
