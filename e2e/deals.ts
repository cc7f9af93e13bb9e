import { type Browser, expect, type TestInfo } from '@playwright/test'
import { callApi } from './api.ts'
import { makeAdmin, newNumber, openPhone, ownPassword, signIn, signUp, untilLive } from './phones.ts'

/** Makes an administrator beside the running server, and signs in. */
export const openAdmin = async (browser: Browser, info: TestInfo) => {
  const number = newNumber()
  await makeAdmin(number)
  const admin = await openPhone(browser, info)
  await signIn(admin.page, number, ownPassword)
  return admin
}

/**
 * Nomsa's page and her shop's first priced product, whose stock it sets to 100, and the page of a
 * new buyer.
 */
export const openMarket = async (browser: Browser, info: TestInfo) => {
  const [shop, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(shop.page, '76100001')
  const name = `Buyer ${newNumber()}`
  await signUp(buyer.page, name)
  const { shop: found } = await callApi(shop.page, 'GET', '/shops/manzini-weavers')
  const { products } = await callApi(shop.page, 'GET', `/shops/${found.id}/products`)
  const product = products.find((one: { price: object | null }) => one.price !== null)
  const { title, description, price } = product
  const base = { title, description, price: { amount: price.amount, currency: price.currency } }
  await callApi(shop.page, 'PUT', `/products/${product.id}`, { ...base, stock: 100 })
  return { shop, buyer, name, product, shopId: found.id }
}

type Handover = { type: 'pickup' | 'delivery' | 'rider'; place: string }

/** A deal of Nomsa's shop, open on two phones: its buyer's and hers. */
export const openDeal = async (
  browser: Browser,
  info: TestInfo,
  payment: string,
  handover: Handover = { type: 'pickup', place: 'Stall 14' },
) => {
  const { shop, buyer, name, product } = await openMarket(browser, info)
  const { deal } = await callApi(buyer.page, 'POST', `/products/${product.id}/buy`, {
    payment: { method: payment },
    handover,
  })
  for (const { page } of [shop, buyer]) {
    const live = untilLive(page)
    await page.goto(`/deals/${deal.id}`)
    await live
    await expect(page.getByRole('heading', { name: `Deal ${deal.number}` })).toBeVisible()
  }
  return { shop, buyer, name, product, deal, title: product.title }
}
