import { makeProduct, type TestProduct, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { app, keep, plant } from './account-erasure.test-setup.ts'

/** Offers and deals on both sides, each with the texts that a side can write. */
export const plantDeals = async (
  person: TestUser,
  friend: TestUser,
  { shop, other }: { shop: TestShop; other: TestProduct },
) => {
  const note = () => keep(plant('note'))
  const bought = await makeProduct(app, { shop: other.shop, stock: 5 })
  const made = await person.call('makeOffer', { id: bought.id, amount: 80, note: note() })
  const { id: offerId } = made.body.data.offer
  await other.owner.call('counterOffer', { id: offerId, amount: 90 })
  await person.call('declineOffer', { id: offerId, reason: keep(plant('refusal')) })
  const handover = { place: keep(plant('place')), note: note() }
  const { deal } = (await person.call('buyProduct', { id: bought.id, handover })).body.data
  await person.call('markDealPaid', { id: deal.id, reference: keep(plant('reference')) })
  await other.owner.call('markDealReady', { id: deal.id })
  await person.call('disputeDeal', { id: deal.id, reason: keep(plant('dispute')) })
  await person.call('makeOffer', { id: bought.id, amount: 70, note: note() })

  await person.call('updateShop', { id: shop.id, paymentInstructions: keep(plant('instructions')) })
  const sold = await makeProduct(app, { shop, stock: 5, title: 'A plain basket' })
  const asked = (await friend.call('makeOffer', { id: sold.id, amount: 80 })).body.data.offer
  await person.call('counterOffer', { id: asked.id, amount: 95, note: note() })
  // One of its own: who was cancelled by the shop cannot buy the same product again that day.
  const refused = await makeProduct(app, { shop, stock: 5 })
  const cancelled = (await friend.call('buyProduct', { id: refused.id })).body.data.deal
  await person.call('cancelDeal', { id: cancelled.id, reason: keep(plant('cancelled')) })
  const disputed = (await friend.call('buyProduct', { id: sold.id })).body.data.deal
  await person.call('markDealReady', { id: disputed.id })
  await friend.call('receiveDeal', { id: disputed.id })
  await friend.call('disputeDeal', { id: disputed.id, reason: 'Broken' })
  await person.call('answerDispute', { id: disputed.id, text: keep(plant('answer')) })
  return { openDealId: (await friend.call('buyProduct', { id: sold.id })).body.data.deal.id, friend }
}
