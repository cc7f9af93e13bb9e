import { type Browser, expect, type TestInfo } from '@playwright/test'
import { makeAdmin, newNumber, openPhone, ownPassword, signIn, signUp } from './phones.ts'
import { test } from './test.ts'

test('a visitor in France reads French, chooses Kiswahili, and keeps it', async ({ browser }, info) => {
  const { baseURL, viewport } = info.project.use
  const page = await browser.newPage({ baseURL, viewport, locale: 'fr-FR' })
  await page.goto('/settings')
  const root = page.locator('html')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres')
  await expect(root).toHaveAttribute('lang', 'fr')
  await expect(root).toHaveAttribute('dir', 'ltr')

  await page.getByLabel('Langue').selectOption('Kiswahili')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mipangilio')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mipangilio')
  await expect(root).toHaveAttribute('lang', 'sw')
  await page.close()
})

test('a visitor whose language is not there reads English', async ({ browser }, info) => {
  const { baseURL, viewport } = info.project.use
  const page = await browser.newPage({ baseURL, viewport, locale: 'de-DE' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.close()
})

/** A phone in French. */
const openFrenchPhone = async (browser: Browser, info: TestInfo) => {
  const phone = await openPhone(browser, info, { locale: 'fr-FR' })
  await phone.page.addInitScript(() => localStorage.setItem('sokoni.language', 'fr'))
  return phone
}

test('a buyer looks, comments and asks, all in French', async ({ browser }, info) => {
  const { page, complaints } = await openFrenchPhone(browser, info)
  const own = Math.random().toString(36).slice(2, 8)
  await signUp(page, `Acheteuse ${own}`)
  await page.goto('/browse?category=Home+%26+Garden')
  // The address keeps the category's id; the person reads its name.
  const category = page.getByRole('button', { name: 'Maison et jardin' })
  await expect(category).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Commentaires et avis' })).toBeAttached()
  const reviews = page.getByRole('region', { name: 'Commentaires et avis' })
  await reviews.getByRole('radio', { name: '5 étoiles' }).check({ force: true })
  await reviews.getByPlaceholder('Ajouter un commentaire…').fill(`Très solide ${own}`)
  await reviews.getByPlaceholder('Ajouter un commentaire…').press('Enter')
  await expect(reviews.getByText(`Très solide ${own}`)).toBeVisible()
  // A rating has the decimal sign of the language.
  await expect(reviews.getByRole('heading')).toContainText(/\d,\d/)

  const shop = page.getByRole('region', { name: 'Boutique', exact: true })
  await shop.getByRole('button', { name: 'Écrire à la boutique' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Votre message')).toHaveValue('Bonjour ! C’est toujours disponible ?')
  await dialog.getByRole('button', { name: 'Écrire à la boutique' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Bonjour ! C’est toujours disponible ?')).toBeVisible()
  await expect(log.getByRole('img', { name: /^(Envoyé|Distribué|Lu)$/ })).toBeVisible()
  expect(complaints).toEqual([])
})

test(
  'a seller opens a shop in French, and is told in French what is wrong',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, complaints } = await openFrenchPhone(browser, info)
    const own = Math.random().toString(36).slice(2, 8)
    await signUp(page, `Vendeuse ${own}`)
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Créer ma boutique' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom de la boutique').fill(`Sokoni ${own}`)
    await dialog.getByLabel('Description').fill('Paniers tissés à la main')
    await expect(dialog.getByText('Cette adresse est libre')).toBeVisible()
    await dialog.getByLabel('Catégorie').selectOption('Maison et jardin')
    await dialog.getByLabel('Nom de la boutique').fill(`Boutique ${own}`)
    await expect(dialog.getByText('Cette adresse est libre')).toBeVisible()
    await dialog.getByRole('button', { name: 'Créer ma boutique' }).click()
    await expect(page.getByRole('heading', { name: `Boutique ${own}` })).toBeVisible()
    await expect(page.getByText('Filmez votre premier produit')).toBeVisible()
    const { data } = await (await page.request.get(`/api/shops?q=${own}`)).json()
    expect(data.shops[0]).toMatchObject({ name: `Boutique ${own}`, category: 'Home & Garden' })

    await page.goto('/account')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Mot de passe actuel').fill('not my password')
    await form.getByLabel('Nouveau mot de passe', { exact: true }).fill('une autre phrase longue')
    await form.getByLabel('Confirmer le mot de passe').fill('une autre phrase longue')
    await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
    // Only the server checks this: its text is found by its code.
    await expect(form.getByText('Ce n’est pas votre mot de passe actuel')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test('a dealer answers in French', { tag: '@long' }, async ({ browser }, info) => {
  const { page, complaints } = await openFrenchPhone(browser, info)
  const own = Math.random().toString(36).slice(2, 8)
  await signIn(page, '76100020')
  await page.goto('/dealer')
  await expect(page.getByRole('heading', { name: 'Espace vendeur pro' })).toBeVisible()
  await page.goto('/messages/direct')
  await page.locator('main a[href*="/messages/direct/"]').first().click()
  const log = page.getByRole('log')
  await expect(log).toBeVisible()
  await page.getByRole('textbox', { name: 'Écrire un message' }).fill(`À demain ${own}`)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(log.getByText(`À demain ${own}`)).toBeVisible()
  await expect(log.getByRole('img', { name: /^(Envoyé|Distribué|Lu)$/ }).last()).toBeVisible()
  expect(complaints).toEqual([])
})

test('an administrator decides on a report in French', { tag: '@long' }, async ({ browser }, info) => {
  const number = newNumber()
  await makeAdmin(number)
  const reporter = await openFrenchPhone(browser, info)
  const own = Math.random().toString(36).slice(2, 8)
  await signUp(reporter.page, `Cliente ${own}`)
  const { data } = await (await reporter.page.request.get('/api/products?limit=1')).json()
  await reporter.page.goto(`/products/${data.products[0].id}`)
  await reporter.page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).first().click()
  await reporter.page.getByRole('button', { name: 'Signaler' }).click()
  const sheet = reporter.page.getByRole('dialog')
  await sheet.getByLabel('Arnaque ou fraude').check()
  await sheet.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(sheet).toHaveCount(0)

  const { page, complaints } = await openFrenchPhone(browser, info)
  await page.goto('/admin')
  await page.getByLabel('Numéro de téléphone').fill(number)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await page.getByRole('tab', { name: /^Signalements/ }).click()
  const report = page.getByRole('listitem').filter({ hasText: `Cliente ${own}` })
  await expect(report).toContainText('Arnaque ou fraude')
  await report.getByRole('button', { name: 'Classer' }).click()
  await expect(report).toHaveCount(0)
  expect(complaints).toEqual([])
})
