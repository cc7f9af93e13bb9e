import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { requestApi } from './api.ts'
import { seriousFindings } from './findings.ts'
import { makeAdmin, newNumber, openPhone, press, signIn, signUp, typeInto } from './phones.ts'
import { test } from './test.ts'

const password = 'correct horse battery'

const handIn = async (page: Page, words: string) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const paper = await sharp({
    text: { text: words, width: 400, height: 200, rgba: true },
  })
    .flatten({ background: 'white' })
    .jpeg()
    .toBuffer()
  const response = await page.request.post('/api/user-verification', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { document: { name: 'id.jpg', mimeType: 'image/jpeg', buffer: paper } },
  })
  expect(response.status()).toBe(201)
}

const openTab = async (page: Page, name: string) => {
  // The tab shows the number of waiting entries.
  await page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) }).click()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('an administrator made beside the running server reviews papers, a report and a request, and all of it is on record', async ({
  browser,
}, info) => {
  test.setTimeout(240_000)
  const number = newNumber()
  const made = await makeAdmin(number)
  expect(made.stdout).toContain('is a new account and an administrator')

  const person = (await openPhone(browser, info)).page
  const name = `Thandeka ${number}`
  const own = await signUp(person, name)
  await person.goto('/admin')
  await expect(person.getByText('Not authorized')).toBeVisible()
  await handIn(person, 'A blurred paper')
  const { data: shops } = await requestApi(person, 'GET', '/shops/manzini-weavers')
  const { data: listed } = await requestApi(person, 'GET', `/shops/${shops.shop.id}/products`)
  const [product] = listed.products
  const reported = await requestApi(person, 'POST', '/reports', {
    targetType: 'product',
    targetId: product.id,
    reason: 'Something else',
    details: 'It is not what it says',
  })
  expect(reported.status).toBe(201)

  const { page, complaints } = await openPhone(browser, info)
  await page.goto('/admin')
  await expect(page).toHaveURL(/login/)
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()

  // The dashboard comes first.
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true')
  await openTab(page, 'Verifications')
  const row = page.getByRole('listitem', { name })
  await row.getByRole('button', { name: 'Show the document' }).click()
  await expect(row.getByRole('img', { name: 'Document 1' })).toBeVisible()
  await expect(row).toContainText('You are looking at this')
  await row.getByRole('button', { name: 'Reject' }).click()
  const question = page.getByRole('alertdialog', { name: `Reject the request of ${name}?` })
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(question).toContainText('Give a reason')
  await page.keyboard.type('The paper cannot be read')
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(`The request of ${name} is rejected`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await person.goto('/account')
  await person.getByRole('button', { name: 'Get Verified' }).click()
  await expect(person.getByText('The paper cannot be read')).toBeVisible()
  // The second picture is taken with the camera in its frame, and looked at before it goes.
  const sheet = person.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Verify ID' }).click()
  await expect(sheet.getByText('The whole document, lying straight')).toBeVisible()
  await sheet.getByRole('button', { name: 'Take a picture' }).click()
  await expect
    .poll(() => sheet.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await sheet.getByRole('button', { name: 'Take picture' }).click()
  await sheet.getByRole('button', { name: 'Use this picture' }).click()
  await expect(sheet.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Submit for review' }).click()
  await expect(sheet.getByText('Under Review').first()).toBeVisible()
  await expect(person.getByText('Your ID is under review')).toBeVisible()
  // The list of the reviewer shows it by itself, and its tab counts it.
  await expect(row).toHaveCount(1, { timeout: 30_000 })
  await expect(page.getByRole('tab', { name: /^Verifications \d+$/ })).toBeVisible()

  const second = newNumber()
  await makeAdmin(second)
  const { data: other } = await requestApi(page, 'POST', '/auth/login', {
    identifier: `+268${second}`,
    password,
  })
  const { data: waiting } = await requestApi(page, 'GET', '/admin/verifications?limit=100')
  const { id } = waiting.verifications.find((one: { user: { name: string } }) => one.user.name === name)
  const claimed = await page.request.post(`/api/admin/verifications/${id}/claim`, {
    headers: { authorization: `Bearer ${other.tokens.accessToken}` },
  })
  expect(claimed.status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('is looking at this')
  await row.getByRole('button', { name: 'Show the document' }).click()
  await expect(page.getByText('Another administrator is looking at this request')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Document 1' })).toHaveCount(0)
  // Nobody approves a document unseen.
  await expect(row.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const ended = await requestApi(page, 'PATCH', `/admin/users/${other.user.id}`, { role: 'user' })
  expect(ended.status).toBe(200)
  await page.reload()
  await row.getByRole('button', { name: 'Show the document' }).click()
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toHaveCount(0)
  expect((await requestApi(person, 'GET', '/users/me')).data.user.isIdVerified).toBe(true)
  // The open page learns of it by itself.
  await expect(person.getByText('ID verified')).toBeVisible()

  await openTab(page, 'Reports')
  const report = page.getByRole('listitem').filter({ hasText: 'It is not what it says' })
  await expect(report).toContainText(product.title)
  await expect(report.getByRole('link', { name: product.title })).toBeVisible()
  await expect(report.getByRole('link', { name: `Reported by ${name}` })).toBeVisible()
  await report.getByLabel('Note').fill('We looked: it is what it says')
  await report.getByRole('button', { name: 'Resolve' }).click()
  await expect(report).toHaveCount(0)
  await expect
    .poll(async () =>
      JSON.stringify(
        (await requestApi(person, 'GET', '/notifications')).data.notifications.map(Object.values),
      ),
    )
    .toContain('We looked: it is what it says')

  // The list is open before the request, and shows it by itself.
  await openTab(page, 'Requests')
  expect(
    (await requestApi(person, 'POST', '/users/me/request-deactivation', { reason: 'A rest' })).success,
  ).toBe(true)
  await expect(row).toContainText('A rest')
  // The requested action does not cover the person's name.
  const [who, what] = [row.getByText(name), row.getByText('Wants the account deactivated')]
  const [above, below] = [await who.boundingBox(), await what.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toHaveCount(0)
  // The user is signed out everywhere and cannot sign in again.
  await expect.poll(async () => (await requestApi(person, 'GET', '/users/me')).status).toBe(401)
  const login = await page.request.post('/api/auth/login', {
    data: { identifier: `+268${own}`, password },
  })
  expect(login.status()).not.toBe(200)

  for (const tab of ['Users', 'Products', 'Shops', 'Comments', 'Queues', 'Settings', 'Dashboard']) {
    await openTab(page, tab)
    expect([tab, ...(await seriousFindings(page, { inDark: false }))]).toEqual([tab])
    // On a phone nothing stands beyond the edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await openTab(page, 'Audit log')
  for (const words of [
    'identity.reject',
    'status: pending → status: rejected',
    'report.resolve',
    'request: deactivation → status: approved',
  ])
    await expect(page.getByRole('main')).toContainText(words)
  expect(complaints).toEqual([])
})

test(
  'what an administrator switches off is off at once, and a blocked word waits for a look',
  { tag: '@long' },
  async ({ browser, restore }, info) => {
    const number = newNumber()
    await makeAdmin(number)
    const buyer = (await openPhone(browser, info)).page
    await signUp(buyer, 'Sabelo')
    const { data } = await requestApi(buyer, 'GET', '/users/feed?limit=1')
    const path = `/products/${data.products[0].id}/comments`

    const { page } = await openPhone(browser, info)
    await signIn(page, number, password)
    restore(() => requestApi(page, 'PUT', '/admin/settings', { blockedWords: [], areCommentsOpen: true }))
    await page.goto('/admin?tab=settings')
    await page.getByLabel('Blocked words').fill('zzforbidden')
    await page.getByRole('switch', { name: 'New comments' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('switch', { name: 'New comments' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved').first()).toBeVisible()
    await expect
      .poll(async () => (await requestApi(buyer, 'POST', path, { comment: 'Fine' })).status)
      .toBe(503)
    await page.getByRole('switch', { name: 'New comments' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await requestApi(buyer, 'POST', path, { comment: 'Fine' })).status)
      .toBe(201)

    expect((await requestApi(buyer, 'POST', path, { comment: 'Quite zzforbidden' })).status).toBe(201)
    await page.goto('/admin?tab=comments')
    const row = page.getByRole('listitem').filter({ hasText: 'Quite zzforbidden' })
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('alertdialog').getByLabel('Reason').fill('Against the rules')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
    await expect(row).toHaveCount(0)
    // Its author still sees it, marked; others do not.
    const { data: own } = await requestApi(buyer, 'GET', `${path}?limit=50`)
    const hidden = { comment: 'Quite zzforbidden', isHidden: true }
    expect(own.comments).toContainEqual(expect.objectContaining(hidden))
    const ofOthers = await page.request.get(`/api${path}?limit=50`)
    expect(JSON.stringify(await ofOthers.json())).not.toContain('Quite zzforbidden')
  },
)

test(
  'a role and a status change only after a question, with a reason, and can be taken back',
  { tag: '@long' },
  async ({ browser }, info) => {
    const number = newNumber()
    await makeAdmin(number)
    const { page } = await openPhone(browser, info)
    await signIn(page, number, password)
    await page.goto('/admin?tab=users')
    const buyer = (await openPhone(browser, info)).page
    const phone = await signUp(buyer, `Mandla ${Date.now()}`)
    await buyer.goto('/browse')
    await page.getByRole('searchbox').fill(phone)
    const member = page.getByRole('listitem', { name: /^Mandla/ })
    // The search has replaced the list.
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
    const choose = async (entry: string) => {
      await member.getByRole('button', { name: /^More for/ }).click()
      await page.getByRole('button', { name: entry, exact: true }).click()
    }
    await choose('Change role: Dealer')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The dealer dashboard opens to them')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(member).toContainText('Customer')
    // By the keyboard alone; without a network nothing happens, and the reason stays.
    await press(page, member.getByRole('button', { name: /^More for/ }))
    await press(page, page.getByRole('button', { name: 'Deactivate', exact: true }))
    await expect(question).toContainText('They are signed out everywhere')
    const deactivate = question.getByRole('button', { name: 'Deactivate' })
    await press(page, deactivate)
    await expect(question.getByText('Give a reason')).toBeVisible()
    await typeInto(page, question.getByLabel('Reason'), 'Two accounts of one person')
    await page.context().setOffline(true)
    await press(page, deactivate)
    await expect(page.getByText('You are offline. Try again when you are back online.')).toBeVisible()
    await expect(question.getByLabel('Reason')).toHaveValue('Two accounts of one person')
    await page.context().setOffline(false)
    await press(page, deactivate)
    await expect(question).toHaveCount(0)
    await expect(member).toContainText('Deactivated')
    await expect(buyer.getByText('This account is deactivated')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(member).not.toContainText('Deactivated')
    // On a wide screen the same list is a table, and the role stands in its row.
    await page.setViewportSize({ width: 1440, height: 900 })
    const row = page.getByRole('row', { name: /^Mandla/ })
    await expect(row).toContainText('Active')
    await row.getByLabel('Role').selectOption('Dealer')
    await question.getByLabel('Reason').fill('Sells cars')
    await question.getByRole('button', { name: 'Change role' }).click()
    await expect(row.getByLabel('Role')).toHaveValue('dealer')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByLabel('Role')).toHaveValue('user')
    await buyer.goto('/login')
    await buyer.getByLabel('Phone number').fill(phone)
    await buyer.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await buyer.getByRole('button', { name: 'Sign In', exact: true }).click()
    await buyer
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await expect(buyer.getByText('Two accounts of one person')).toBeVisible()
  },
)
