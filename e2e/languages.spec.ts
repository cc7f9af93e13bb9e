import { expect } from '@playwright/test'
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
