import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openPhone } from './phones.ts'

/** What axe calls serious or critical, with where it stands: nothing of it, on any screen. */
const seriousFindings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

const signIn = async (page: Page, number: string) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Password', { exact: true }).fill('karibu-sokoni')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`no screen has a serious finding, in ${colorScheme}`, async ({ browser }, info) => {
    const { page } = await openPhone(browser, info)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      // Only what has stopped loading and moving is judged.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForTimeout(400)
      const findings = await seriousFindings(page)
      if (findings.length > 0) found[name] = findings
    }
    await page.goto('/login')
    await look('login')
    await signIn(page, '76100001')
    const feed = await (await page.request.get('/api/users/feed?limit=1')).json()
    const addresses = {
      feed: '/',
      product: `/products/${feed.data.products[0].id}`,
      shop: '/shop/lamu-threads',
      seller: '/shop',
      messages: '/messages',
      account: '/account',
      settings: '/settings',
      help: '/help',
      wallet: '/wallet',
      favorites: '/favorites',
    }
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address)
      await look(name)
    }
    await page.goto('/')
    await page.keyboard.press('c')
    await look('comments')
    expect(found).toEqual({})
  })
