import { expect } from '@playwright/test'
import { callApi } from './api.ts'
import { killTab, openPhone, press, signIn, untilFilesKept, untilPageKept } from './phones.ts'
import { test } from './test.ts'

/** A description that was heard in the clip of a product. */
const heard = (value: string) => ({
  transcript: value,
  language: 'en',
  suggestions: {
    ...{ title: null, category: null, price: null, prices: [], tags: null },
    description: { value, confidence: 0.9, source: { kind: 'speech', quote: value } },
  },
  confidence: { title: null, description: 0.9, category: null, price: null, tags: null },
  engine: { listening: 'local', writing: 'local' },
})

test(
  'a description that was heard is confirmed by the keyboard alone, over a killed tab and a lost network, and buyers see it only then',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const seller = await openPhone(browser, info)
    await signIn(seller.page, '76100001')
    const { shop } = await callApi(seller.page, 'GET', '/shops/manzini-weavers')
    const { products } = await callApi(seller.page, 'GET', `/shops/${shop.id}/products`)
    const { id, title, description, price } = products.find((one: { price: object | null }) => one.price)
    const before = { title, description, price: { amount: price.amount, currency: price.currency } }
    restore(() => callApi(seller.page, 'PUT', `/products/${id}`, before))
    // Nobody speaks in the clips of the demo shops, and their products are described.
    await seller.page.context().route(/\/api\/shops\/[^/]+\/products(\?|$)/, async (route) => {
      const json = await (await route.fetch()).json()
      for (const product of json.data.products)
        if (product.description === description)
          Object.assign(product, { description: '', ai: heard('So this one, um, I wove it') })
      await route.fulfill({ json })
    })

    const card = () => seller.page.getByRole('article').filter({ hasText: title })
    const dialog = () => seller.page.getByRole('dialog', { name: 'Check what we heard' })
    const open = () => press(seller.page, card().getByRole('button', { name: /^1 thing to check/ }))
    await seller.page.goto('/shop')
    await open()
    await expect(dialog().getByText('So this one, um, I wove it', { exact: true })).toBeVisible()
    await expect(dialog().getByText('Buyers do not see this yet')).toBeVisible()
    await press(seller.page, dialog().getByRole('button', { name: 'Edit: Description' }))
    await seller.page.keyboard.press('ControlOrMeta+A')
    await seller.page.keyboard.type('Woven by my own hands')
    await untilPageKept(seller.page, `shop-products ${shop.id}`)
    await untilFilesKept(seller.page)

    await seller.page.context().setOffline(true)
    await killTab(seller, '/shop')
    await open()
    await expect(dialog().getByText('Woven by my own hands')).toBeVisible()
    const confirm = () => press(seller.page, dialog().getByRole('button', { name: /^Confirm for / }))
    await confirm()
    await expect(dialog().getByText('You are offline')).toBeVisible()
    const buyer = await openPhone(browser, info)
    await buyer.page.goto(`/products/${id}`)
    await expect(buyer.page.getByText(description)).toBeVisible()
    await seller.page.context().setOffline(false)
    await confirm()
    await expect(dialog()).toHaveCount(0)
    await expect(card().getByRole('button', { name: /to check/ })).toHaveCount(0)
    await buyer.page.reload()
    await expect(buyer.page.getByText('Woven by my own hands')).toBeVisible()
    expect([...seller.complaints, ...buyer.complaints]).toEqual([])
  },
)
