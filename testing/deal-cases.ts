import type { Fixtures } from './fixtures.ts'

const payAndReady = async ({ buyer, owner, dealId: id }: Fixtures) => {
  await buyer.call('markDealPaid', { id })
  await owner.call('markDealReady', { id })
}

/** Endpoints that need deals in another state than that of the fixtures, with caller and input. */
export const dealCases = {
  makeChatOffer: async ({ stranger, shop, soldProduct }: Fixtures) => {
    const { body } = await stranger.call('sendMessage', { shopId: shop.id, content: 'Good day' })
    const { chatId } = body.data
    return { caller: stranger, input: { chatId, productId: soldProduct.id, amount: 80 } }
  },
  markDealSent: async ({ buyer, owner, dealId: id }: Fixtures) => {
    await buyer.call('changeDeal', { id, handover: { type: 'rider' } })
    return { caller: owner, input: { id } }
  },
  receiveDeal: async ({ buyer, owner, dealId: id }: Fixtures) => {
    await owner.call('markDealReady', { id })
    return { caller: buyer, input: { id } }
  },
  disputeDeal: async (fixtures: Fixtures) => {
    await payAndReady(fixtures)
    return { caller: fixtures.buyer, input: { id: fixtures.dealId, reason: 'Broken' } }
  },
  answerDispute: async (fixtures: Fixtures) => {
    await payAndReady(fixtures)
    await fixtures.buyer.call('disputeDeal', { id: fixtures.dealId, reason: 'Broken' })
    return { caller: fixtures.owner, input: { id: fixtures.dealId, text: 'It was whole' } }
  },
  resolveDeal: async (fixtures: Fixtures) => {
    await payAndReady(fixtures)
    await fixtures.owner.call('disputeDeal', { id: fixtures.dealId, reason: 'Not collected' })
    const input = { id: fixtures.dealId, outcome: 'complete', reason: 'Collected' }
    return { caller: fixtures.admin, input }
  },
}
