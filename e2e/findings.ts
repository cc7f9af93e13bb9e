import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { untilRendered } from './phones.ts'

/**
 * Runs axe on this page. Its usual mode opens a second page and describes all passed rules, which
 * is slow, and no page here has frames.
 */
const look = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const summarize = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)

/** Everything that axe finds. */
export const allFindings = async (page: Page): Promise<string[]> =>
  summarize((await look(page).analyze()).violations)

/**
 * Returns axe's serious and critical findings, in light and by default in dark, with their
 * elements, once the page has rendered and stopped moving.
 */
export const seriousFindings = async (page: Page, { inDark = true } = {}): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await untilRendered(page)
  await page.waitForTimeout(400)
  const { violations } = await look(page).analyze()
  if (inDark) {
    // Of all rules, only that of contrast depends on the theme.
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await look(page).withRules(['color-contrast']).analyze()).violations)
  }
  return summarize(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
}
