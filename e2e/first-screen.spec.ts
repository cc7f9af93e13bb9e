import { expect, test } from '@playwright/test'

/** Answers that the document contains are not requested again. */
const pages = {
  '/': /users\/feed|countries\/rates/,
  '/browse': /\/api\/(products|shop-categories|countries\/rates)(\?limit=24)?$/,
  product: /\/api\/(products\/[\w-]+|countries\/rates)$/,
  shop: /\/api\/(shops\/[\w-]+(\/products)?|countries\/rates)(\?limit=20)?$/,
}

for (const [name, ours] of Object.entries(pages))
  test(
    `${name} shows what its document contains, without a request`,
    {
      tag: ['/', 'product'].includes(name) ? [] : '@long',
    },
    async ({ browser, request }, info) => {
      const { baseURL } = info.project.use
      const { data } = await (await request.get('/api/products?limit=1')).json()
      const [product] = data.products
      const paths: Record<string, string> = {
        product: `/products/${product.id}`,
        shop: `/shop/${product.shop.slug}`,
      }
      const page = await browser.newPage({ baseURL, viewport: { width: 412, height: 915 } })
      const asked: string[] = []
      page.on('request', (sent) => {
        if (ours.test(sent.url())) asked.push(sent.url())
      })
      const viewed = name === 'product' && page.waitForRequest(/\/products\/[\w-]+\/views$/)
      await page.goto(paths[name] ?? name)
      const title = page.getByRole('heading', { name: product.title })
      await expect(name === 'product' ? title : page.getByRole('article').first()).toBeVisible()
      await expect(page.locator('.first-feed, .first-product, [aria-busy=true]')).toHaveCount(0)
      expect(asked).toEqual([])
      // Its view is recorded, although it was not requested.
      await viewed
      // The modules of the screen were preloaded.
      const preloaded = await page.locator('head link[rel=modulepreload]').count()
      expect(preloaded).toBeGreaterThan(name === '/' ? 0 : 3)
      await page.close()
    },
  )
