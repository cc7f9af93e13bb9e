import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPage } from './test-page.ts'

const script = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '/ui/tokens.css'
import { PhoneField } from '/ui/phone-field.tsx'

const countries = [
  { code: 'KE', name: 'Kenya', dialCode: '+254', flag: '' },
  { code: 'SZ', name: 'Eswatini', dialCode: '+268', flag: '' },
]
window.sent = 0
const App = () => {
  const [country, onCountry] = useState('KE')
  const onSubmit = (event) => { event.preventDefault(); window.sent += 1 }
  return h('form', { onSubmit },
    h(PhoneField, { countries, country, onCountry, number: '', onNumber: () => {} }), h('button', null, 'Send'))
}
createRoot(document.getElementById('root')).render(h(App))
`

let pages: Awaited<ReturnType<typeof openTestPage>>
beforeAll(async () => {
  pages = await openTestPage('phone-field', script)
})
afterAll(() => pages.close())

it('Enter in the search of the countries takes the first one found, and does not send the form', async () => {
  const page = await pages.browser.newPage()
  await page.goto(pages.address)
  const opener = page.getByRole('button', { name: /^Country/ })
  await opener.click()
  const search = page.getByRole('searchbox')
  await search.press('Enter')
  await search.fill('esw')
  await search.press('Enter')
  await search.waitFor({ state: 'detached' })
  expect(await opener.textContent()).toContain('+268')
  expect(await page.evaluate(() => Reflect.get(window, 'sent'))).toBe(0)
})

it('the search of the countries stays where it is while one types', async () => {
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    const page = await pages.browser.newPage({ viewport })
    await page.goto(pages.address)
    await page.getByRole('button', { name: /^Country/ }).click()
    const search = page.getByRole('searchbox')
    const topOf = async () => Math.round((await search.boundingBox())?.y ?? 0)
    const isStill = async () => (await page.evaluate(() => document.getAnimations().length)) === 0
    await expect.poll(isStill).toBe(true)
    const before = await topOf()
    for (const text of ['esw', 'xyz', '']) {
      await search.fill(text)
      await page.getByRole('button', { name: /^Kenya/ }).waitFor({ state: text ? 'detached' : 'visible' })
      expect(await topOf()).toBe(before)
      // As high as it can be.
      expect(before).toBeLessThan(viewport.height * 0.25)
    }
    await page.close()
  }
})

it('with text of twice the size, a whole number fits its field', async () => {
  const page = await pages.browser.newPage({ viewport: { width: 360, height: 800 } })
  await page.goto(pages.address)
  const number = page.getByLabel('Phone number')
  const opener = page.getByRole('button', { name: /^Country/ })
  const topOf = async (part: typeof number) => Math.round((await part.boundingBox())?.y ?? Number.NaN)
  expect(await topOf(number)).toBe(await topOf(opener))
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect((await number.boundingBox())?.width).toBeGreaterThan(9 * 32)
  await page.close()
})
