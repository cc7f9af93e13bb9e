import { test as base } from '@playwright/test'

type Restore = (work: () => Promise<unknown>) => void

/**
 * `restore` takes what undoes a change of shared data, and runs it after the test, also after a
 * failure. Then all contexts are closed: Playwright keeps those that a test opened, with their
 * videos playing.
 */
export const test = base.extend<{ closing: undefined; restore: Restore }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  restore: async ({ closing: _ }, use) => {
    const works: (() => Promise<unknown>)[] = []
    await use((work) => works.push(work))
    for (const work of works.toReversed()) await work()
  },
})
