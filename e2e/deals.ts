import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { makeAdmin, newNumber, openPhone, ownPassword, signIn, signUp, untilLive } from './phones.ts'

/** A call by whoever is signed in on this page. */
export const ask = async (page: Page, method: string, place: string, body?: object) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api${place}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
  })
  const answer = await response.json()
  expect(response.ok(), `${place}: ${answer.message}`).toBe(true)
  return answer.data
}

/** Makes an administrator beside the running server, and signs in. */
export const openAdmin = async (browser: Browser, info: TestInfo) => {
  const number = newNumber()
  await makeAdmin(number)
  const admin = await openPhone(browser, info)
  await signIn(admin.page, number, ownPassword)
  return admin
}

/** Nomsa's page, her shop's first product with enough in stock, and a buyer. */
export const openMarket = async (browser: Browser, info: TestInfo) => {
  const [shop, buyer] = [await openPhone(browser, info), await openPhone(browser, info)]
  await signIn(shop.page, '76100001')
  const name = `Buyer ${newNumber()}`
  await signUp(buyer.page, name)
  const { shop: found } = await ask(shop.page, 'GET', '/shops/manzini-weavers')
  const { products } = await ask(shop.page, 'GET', `/shops/${found.id}/products`)
  const product = products.find((one: { price: object | null }) => one.price !== null)
  const { title, description, price } = product
  const base = { title, description, price: { amount: price.amount, currency: price.currency } }
  await ask(shop.page, 'PUT', `/products/${product.id}`, { ...base, stock: 100 })
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
  const { deal } = await ask(buyer.page, 'POST', `/products/${product.id}/buy`, {
    payment: { method: payment },
    handover,
  })
  for (const { page } of [shop, buyer]) {
    const live = untilLive(page)
    await page.goto(`/deals/${deal.id}`)
    await live
    await expect(page.getByRole('heading', { name: `Deal ${deal.number}` })).toBeVisible()
  }
  return { shop, buyer, name, deal, title: product.title }
}
