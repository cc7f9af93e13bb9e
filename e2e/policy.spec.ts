import { expect } from '@playwright/test'
import { openPhone, pagesWithout, signUp, untilRendered } from './phones.ts'
import { test } from './test.ts'

test('no screen sends anything to another host', async ({ browser }, info) => {
  test.setTimeout(180_000)
  const { page, complaints } = await openPhone(browser, info)
  const hosts = new Set<string>()
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol)) hosts.add(url.host)
  })
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  await signUp(page, 'Watched Traffic')
  const feed = await (await page.request.get('/api/users/feed?limit=1')).json()
  const addresses = [
    ...['/', '/browse', '/discover?q=basket', '/assistant?q=a%20basket', '/shop/lamu-threads', '/messages'],
    ...[`/products/${feed.data.products[0].id}`, '/account', '/settings', '/wallet', '/favorites', '/help'],
    ...['/saved-searches', '/become-seller', '/dealer', '/shop', '/deals', '/orders', '/login'],
    ...['/messages/direct', '/admin', '/deals/unknown'],
  ]
  expect(pagesWithout(addresses)).toEqual([])
  for (const address of addresses) {
    await page.goto(address)
    await untilRendered(page)
  }
  expect([...hosts]).toEqual([new URL(info.project.use.baseURL ?? '').host])
  expect(complaints).toEqual([])
})

test('a page runs no code from text and loads nothing from elsewhere', async ({ browser }, info) => {
  const { page } = await openPhone(browser, info)
  await page.goto('/help')
  const ran = await page.evaluate(async () => {
    const done: string[] = []
    const attempt = (name: string, work: () => unknown) => {
      try {
        if (work() === 771) done.push(name)
      } catch {
        // Refused, as it must be.
      }
    }
    // In a task of the page: scripts that the test evaluates are exempt from the policy.
    await new Promise<void>((resolve) =>
      setTimeout(() => {
        // biome-ignore lint/security/noGlobalEval: this is what the policy must refuse
        attempt('eval', () => eval('771'))
        attempt('Function', () => new Function('return 771')())
        resolve()
      }),
    )
    // The types do not allow a string here; browsers do.
    Reflect.apply(setTimeout, window, ['window.timer = 771'])
    const script = document.createElement('script')
    script.textContent = 'window.inline = 771'
    document.head.append(script)
    const button = document.createElement('button')
    button.setAttribute('onclick', 'window.attribute = 771')
    document.body.append(button)
    button.click()
    const link = document.createElement('a')
    link.href = 'javascript:void(window.address = 771)'
    document.body.append(link)
    link.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const name of ['timer', 'inline', 'attribute', 'address'])
      if (Reflect.get(window, name) === 771) done.push(name)
    return done
  })
  expect(ran).toEqual([])

  const refused = await page.evaluate(async () => {
    const directives = new Set<string>()
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      directives.add(effectiveDirective),
    )
    const elsewhere = 'https://elsewhere.example/x'
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      document.body.append(element)
    }
    add('script', { src: elsewhere })
    add('img', { src: elsewhere })
    add('video', { src: elsewhere })
    add('iframe', { src: elsewhere })
    add('object', { data: elsewhere })
    add('link', { rel: 'stylesheet', href: elsewhere })
    await fetch(elsewhere).catch(() => undefined)
    navigator.sendBeacon(elsewhere)
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [...directives].sort()
  })
  expect(refused).toEqual(
    [
      'connect-src',
      'frame-src',
      'img-src',
      'media-src',
      'object-src',
      'script-src-elem',
      'style-src-elem',
    ].sort(),
  )
})
