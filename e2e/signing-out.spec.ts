import { expect } from '@playwright/test'
import { callApi, requestApi } from './api.ts'
import { openPhone, ownPassword, signUp, untilLive } from './phones.ts'
import { test } from './test.ts'

test('signing out deletes everything of the user except their quick replies and the id for push', async ({
  browser,
}, info) => {
  const { page } = await openPhone(browser, info)
  const number = await signUp(page, 'Zanele Left-Behind')
  const planted = 'quartz-umbrella-81'
  await page.goto('/account')
  const { userId, wrote } = await page.evaluate(async (words) => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const replies = `sokoni.quick-replies:${id}`
    for (const key of [`draft:${id}:comment:1`, replies, 'assistant-messages', 'of-tomorrow'])
      localStorage.setItem(key, JSON.stringify([words]))
    localStorage.setItem('sokoni.push', JSON.stringify({ userId: id, endpoint: null }))
    sessionStorage.setItem(`draft:${id}:product`, words)
    await (await caches.open('pictures')).put('/pictures/640/planted.webp', new Response(words))
    // Data as the features store it: conversations, unsent messages, files, and a key of a future
    // feature.
    const write = (name: string, store: string) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite')
          writing.objectStore(store).put({ words, at: 0 }, `${id} planted`)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    for (const [name, store] of [
      ['sokoni-chats', 'users'],
      ['sokoni-direct', 'users'],
      ['sokoni-outbox', 'messages'],
      ['sokoni-uploads', 'files'],
      ['sokoni-of-tomorrow', 'things'],
    ] as const)
      await write(name, store)
    return { userId: String(id), wrote: (await indexedDB.databases()).length }
  }, planted)
  expect(wrote).toBeGreaterThanOrEqual(5)
  const kept = () =>
    page.evaluate(async () => {
      const stores: Record<string, string> = {}
      for (const [kind, storage] of [
        ['local', localStorage],
        ['session', sessionStorage],
      ] as const)
        for (const key of Object.keys(storage)) stores[`${kind} ${key}`] = storage.getItem(key) ?? ''
      for (const { name = '' } of await indexedDB.databases())
        stores[name] = await new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = async () => {
            const parts: unknown[] = []
            for (const store of opening.result.objectStoreNames)
              for (const ask of ['getAll', 'getAllKeys'] as const)
                parts.push(
                  await new Promise((done) => {
                    const asked = opening.result.transaction(store).objectStore(store)[ask]()
                    asked.onsuccess = () => done(asked.result)
                  }),
                )
            opening.result.close()
            resolve(JSON.stringify(parts))
          }
        })
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const { url } of await cache.keys())
          if (
            name === 'pictures' ||
            !/\.(js|css|woff2|png|webp|jpg|svg|mp4|webmanifest)$/.test(new URL(url).pathname)
          )
            stores[`cache ${url}`] = (await (await cache.match(url))?.text()) ?? ''
      }
      for (const cookie of document.cookie.split(';').filter(Boolean)) stores.cookie = cookie
      return stores
    })
  const secrets = [planted, userId, number, 'Left-Behind', 'eyJ']
  const holding = async () =>
    Object.entries(await kept()).flatMap(([where, what]) =>
      secrets.some((secret) => where.includes(secret) || what.includes(secret)) ? [where] : [],
    )
  expect((await holding()).length).toBeGreaterThanOrEqual(11)
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  await signOut.click()
  await expect(question).toContainText('not sent yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await holding()).length).toBeGreaterThanOrEqual(10)
  // Without a network the session would go on, so nothing is forgotten yet.
  await page.context().setOffline(true)
  await signOut.click()
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Logout Failed. You are offline.')).toBeVisible()
  expect((await holding()).length).toBeGreaterThanOrEqual(10)
  await expect(question).toBeHidden()
  await page.context().setOffline(false)
  await signOut.click()
  await question.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText("You've been signed out successfully")).toBeVisible()
  // Decision 039: both are for the same user on the same device.
  const exceptions = ['local sokoni.push', `local sokoni.quick-replies:${userId}`]
  const left = async () => (await holding()).sort()
  await expect.poll(left).toEqual(exceptions)
  await page.reload()
  expect(await left()).toEqual(exceptions)
})

test(
  'who is signed out from elsewhere signs in where they were',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    const number = await signUp(page, 'Zanele Two Phones')
    await page.goto('/browse?q=basket')
    await untilLive(page)
    const { sessions } = await callApi(page, 'GET', '/users/me/sessions')
    for (const { id } of sessions) await requestApi(page, 'DELETE', `/users/me/sessions/${id}`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('This device was signed out')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the app' })).toHaveAttribute('href', '/browse')
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Password', { exact: true }).fill(ownPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/browse\?q=basket$/)
  },
)
