import { test as base } from '@playwright/test'

/**
 * Closes the contexts of each test when it ends: Playwright keeps those that a test opened, with
 * their videos playing.
 */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
