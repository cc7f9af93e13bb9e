import { request } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../../contract/pages.ts'
import { brokenSlugRule } from '../../../contract/shops/slug.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { listen } from '../../../testing/sockets.ts'
import { runSql } from '../../../testing/sql.ts'
import { withListing } from '../../features/products/public.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://sokoni.example' } })
  port = Number(new URL(await listen(app)).port)
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ url, headers: { accept: 'text/html' } })
const meta = (page: string, name: string) =>
  page.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1]
const dataOf = (page: string) =>
  JSON.parse(page.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? 'null')

/** A poster like those of the worker. */
const putPoster = async (key: string) => {
  const noise = Buffer.from(
    Array.from({ length: 360 * 640 * 3 }, (_, index) => (index * 7919 + (index >> 7) * 31) % 256),
  )
  const poster = await sharp(noise, { raw: { width: 360, height: 640, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer()
  await app.platform.storage.put(key, Readable.from([poster]), { type: 'image/webp' })
}

test('a product’s page has title, image and structured data, with user text escaped', async () => {
  const title = `</script><script>alert("1")</script> $& $' <b>`
  const shop = await makeShop(app, { name: `Ma's "Corner" & <Co>` })
  const product = await makeProduct(app, { shop, title, price: 450.5 })
  const poster = `products/${product.id}/poster.webp`
  await putPoster(poster)
  const media = {
    key: 'x.mp4',
    type: 'video',
    size: 1,
    isPrimary: true,
    poster,
    width: 720,
    height: 1280,
    duration: 3,
    thumbhash: null,
    renditions: [],
    captions: null,
  }
  await app.platform.db.prisma.product.update({
    where: { id: product.id },
    data: { media: [media], ratingSum: 9, ratingCount: 2, brand: 'Own', stockQuantity: 0 },
  })
  const { statusCode, body } = await get(`/products/${product.id}`)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('<script>alert')
  expect(body.match(/<title>/g)?.length).toBe(1)
  expect(body.match(/<meta name="description"/g)?.length).toBe(1)
  expect(body.match(/<\/head>/g)?.length).toBe(1)
  const address = `https://sokoni.example/products/${product.id}`
  expect(body).toContain(`<link rel="canonical" href="${address}">`)
  expect(meta(body, 'og:title')).toContain(
    '&#60;/script&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; $&#38; $&#39;',
  )
  expect(meta(body, 'og:url')).toBe(address)
  expect(meta(body, 'twitter:card')).toBe('summary_large_image')
  expect(dataOf(body)).toMatchObject({
    '@type': 'Product',
    name: title,
    brand: { name: 'Own' },
    offers: {
      price: '450.5',
      priceCurrency: 'SZL',
      availability: 'https://schema.org/OutOfStock',
      seller: { name: `Ma's "Corner" & <Co>` },
    },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  })

  const image = meta(body, 'og:image')?.replaceAll('&#38;', '&') ?? ''
  expect(image).toContain('https://sokoni.example/share/products/')
  const answers = await Promise.all(
    [1, 2].map(() => app.app.inject({ url: image.replace('https://sokoni.example', '') })),
  )
  for (const { headers, rawPayload } of answers) {
    expect(headers['content-type']).toBe('image/jpeg')
    expect(rawPayload.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('a shop’s page too; unknown ones get 404 with the app and noindex', async () => {
  const shop = await makeShop(app, { name: 'Zawadi' })
  const { body } = await get(`/shop/${shop.slug}`)
  expect(dataOf(body)).toMatchObject({
    '@type': 'Store',
    name: 'Zawadi',
    address: { addressCountry: 'Eswatini' },
  })
  expect(meta(body, 'og:image')).toBe('https://sokoni.example/icon-512.png')
  const hidden = await makeProduct(app, { isAvailable: false })
  for (const url of [
    `/products/${newId()}`,
    '/products/nonsense',
    `/products/${hidden.id}`,
    '/shop/nobody',
    '/no/such/page',
  ]) {
    const page = await get(url)
    expect([url, page.statusCode]).toEqual([url, 404])
    expect(page.body).toContain('<div id="root">')
    expect(meta(page.body, 'robots')).toBe('noindex')
    expect(page.body).not.toContain('rel="canonical"')
  }
  for (const url of [
    `/share/products/${hidden.id}.jpg`,
    '/share/products/x.jpg',
    '/share/shop/nobody.jpg',
    `/share/shop/${shop.slug}.jpg`,
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the server knows every page of the client, and no shop can have the address of one', async () => {
  for (const [name, pattern] of Object.entries(pages)) {
    if (name === 'product' || name === 'shop') continue
    const addresses = [pattern.replace(/\/:.*/, '') || '/', pattern.replace(/:\w+\??/, newId())]
    for (const address of addresses) expect((await get(address)).statusCode, address).toBe(200)
    if (pattern !== '/') expect(brokenSlugRule(pattern.split('/')[1] ?? '')).not.toBeNull()
  }
  expect((await get('/wallets')).statusCode).toBe(404)
})

test('the sitemap lists public pages, and robots.txt refers to it', async () => {
  const [seen, hidden] = [await makeProduct(app), await makeProduct(app)]
  await app.platform.db.prisma.shop.update({ where: { id: hidden.shop.id }, data: { status: 'deactivated' } })
  await app.platform.db.transaction((tx) =>
    withListing(tx, { shopId: hidden.shop.id }, async () => undefined),
  )
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://sokoni.example/sitemap.xml')
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const parts = [...index.body.matchAll(/<loc>https:\/\/sokoni\.example([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(parts.length).toBe(2)
  const all = (await Promise.all(parts.map(async (part) => (await get(part)).body))).join('')
  expect(all).toContain(`<loc>https://sokoni.example/products/${seen.id}</loc><lastmod>20`)
  expect(all).toContain(`/shop/${seen.shop.slug}</loc>`)
  expect(all).not.toContain(hidden.id)
  expect(all).not.toContain(hidden.shop.slug)
  expect(all.match(/<\/urlset>/g)?.length).toBe(2)
  expect((await get('/sitemaps/products/nonsense.xml')).statusCode).toBe(404)
})

test('a file of the sitemap has at most 1,000 entries, and every product is in one', async () => {
  const { shop } = await makeProduct(app)
  const ids = Array.from({ length: 1005 }, () => newId())
  await app.platform.db.prisma.product.createMany({
    data: ids.map((id) => ({
      id,
      shopId: shop.id,
      ownerId: shop.owner.id,
      currency: 'SZL',
      status: 'active' as const,
      isListed: true,
      publishedAt: new Date(),
    })),
  })
  const first = ids[0] ?? ''
  const idsIn = async (from: string) =>
    [...(await get(`/sitemaps/products/${from}.xml`)).body.matchAll(/products\/([^<]*)</g)].map(
      ([, id]) => id,
    )
  const [one, two] = [await idsIn(first), await idsIn(ids[1000] ?? '')]
  expect([one.length, one.at(-1), two.at(0)]).toEqual([1000, ids[999], ids[1000]])
})

test('pages of one network share four slots', async () => {
  const { id, shop } = await makeProduct(app)
  const { db } = app.platform
  const waiting = () => countLockWaits(db.kysely)
  const paths = [`/products/${id}`, `/shop/${shop.slug}`, `/share/products/${id}.jpg`, '/']
  let answers: Promise<unknown[]> | undefined
  let other: Promise<{ statusCode: number }> | undefined
  await db.transaction(async (tx) => {
    await runSql(tx, 'LOCK TABLE "Product", "Shop" IN ACCESS EXCLUSIVE MODE')
    answers = Promise.all(paths.flatMap((path) => [get(path), get(path), get(path)]))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(4)
    // That of another network came last, and waits beside the four.
    other = app.app.inject({ url: `/shop/${shop.slug}`, remoteAddress: '198.51.100.7' })
    await expect.poll(waiting, { timeout: 10_000 }).not.toBe(4)
    expect(await waiting()).toBe(5)
  })
  expect(await answers).toHaveLength(12)
  expect((await other)?.statusCode).toBe(200)
})

/** A raw request, since `inject` and `fetch` normalise the path. */
const askRaw = (
  port: number,
  path: string,
  accept: string,
): Promise<{ status?: number; location?: string; body: string }> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { accept } }, (answer) => {
      let body = ''
      answer.on('data', (bytes) => {
        body += bytes
      })
      answer.on('end', () => resolve({ status: answer.statusCode, location: answer.headers.location, body }))
    })
    asked.on('error', reject).end()
  })

test('source files and directory listings are not served', async () => {
  // biome-ignore format: a table of addresses
  const nowhere = [
    '/.git/config', '/.git/HEAD', '/.gitignore', '/.env', '/.npmrc', '/.dockerignore', '/package.json', '/package-lock.json',
    '/server/main.ts', '/platform/keys.ts', '/prisma/schema/base.prisma', '/keys.json', '/data/keys.json', '/postgres/PG_VERSION',
    '/node_modules/zod/package.json', '/assets', '/assets/', '/assets/.', '/media', '/media/', '/media/products',
    '/media/products/', '/media/.tmp/', '/assets/../package.json', '/assets/../../../package.json', '/../package.json',
    '/..%2fpackage.json', '/%2e%2e/package.json', '/..%5cpackage.json', '/%2e%2e%2f%2e%2e%2fetc/passwd', '/..;/package.json',
    '/assets/..%2f..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json',
    '/media/../keys.json', '/media/..%2fkeys.json', '/media/%2e%2e%2fkeys.json', '/media/products/..%2f..%2fkeys.json',
    '/media/..%252fkeys.json', '/assets/%00', '/assets//etc/passwd', '//etc/passwd', '/media//etc/passwd', '/etc/passwd',
  ]
  for (const url of nowhere)
    for (const accept of ['*/*', 'text/html']) {
      const { status, body } = await askRaw(port, url, accept)
      expect([url, status]).toEqual([url, expect.toBeOneOf([400, 403, 404])])
      if (accept === '*/*') expect([url, JSON.parse(body).success]).toEqual([url, false])
      expect(body).not.toMatch(/"dependencies"|\[core\]|root:x|Index of/)
    }
})

test.each(['/shop/', '/products/', '/share/shop/', '/share/products/', '/api/shops/'])(
  'nothing is found under %s with a control character',
  async (path) => {
    for (const control of ['%00', 'a%00b', '%0A', '%7f'])
      expect([control, (await askRaw(port, `${path}${control}`, '*/*')).status]).toEqual([control, 404])
  },
)

test('the only redirect leads from a former shop address to the current one', async () => {
  const shop = await makeShop(app, { name: 'Moved' })
  const old = shop.slug
  const { status } = await shop.owner.call('updateShop', { id: shop.id, slug: 'moved-to-here' })
  expect(status).toBe(200)
  const moved = await app.app.inject({
    url: `/shop/${old}?next=https://elsewhere.example`,
    headers: { host: 'elsewhere.example' },
  })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/shop/moved-to-here'])
  for (const path of [
    '//elsewhere.example',
    '//elsewhere.example/..',
    '/shop//elsewhere.example',
    '/shop/%2F%2Felsewhere.example',
    '/shop/https:%2F%2Felsewhere.example',
    '/assets//elsewhere.example/%2e%2e',
    '/media//elsewhere.example/',
    '/login?next=https://elsewhere.example',
  ]) {
    const { status, location } = await askRaw(port, path, 'text/html')
    expect([path, status, location]).toEqual([
      path,
      expect.toSatisfy((code) => code < 300 || code >= 400),
      undefined,
    ])
  }
})

test('a built file is the same for every origin', async () => {
  const script = (await get('/')).body.match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? ''
  const own = { origin: 'https://sokoni.example', 'accept-encoding': 'br' }
  const { statusCode, headers } = await app.app.inject({ url: script, headers: own })
  expect([statusCode, headers.vary]).toEqual([200, 'accept-encoding'])
  expect(headers['access-control-allow-origin']).toBeUndefined()
})
