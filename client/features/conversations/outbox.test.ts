import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broken,
  busy,
  createBrowser,
  createServer,
  offline,
  openOutbox,
  openTab,
  type Refusal,
  refused,
  uploadAll,
  wait,
  write,
} from './outbox.test-setup.ts'
import { MAX_FAILING_MS } from './outbox.ts'

describe('the outbox', () => {
  it('shows what is written at once, and sends it once, in order', async () => {
    const { server, browser, tab } = openOutbox()
    const sending = [
      tab.outbox.add(write('one')),
      tab.outbox.add(write('two')),
      tab.outbox.add(write('three')),
    ]
    expect(tab.shown.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    await Promise.all(sending)
    expect(server.texts()).toEqual(['one', 'two', 'three'])
    expect(server.tries).toBe(3)
    expect(tab.shown).toEqual([])
    expect(browser.kept.size).toBe(0)
  })

  it('goes on showing what is still being written down, whatever another tab changes', async () => {
    const { tab } = openOutbox()
    const adding = tab.outbox.add(write('one'))
    await tab.outbox.load()
    expect(tab.shown.map(({ content }) => content)).toEqual(['one'])
    await adding
  })

  it('keeps what could not go, stops trying, and asks to be called again', async () => {
    const { server, browser, tab } = openOutbox()
    server.plan = [offline, offline]
    await tab.outbox.add(write('one'))
    await tab.outbox.add(write('two'))
    expect(server.tries).toBe(2)
    expect(tab.waits).toEqual([null, null])
    expect([...browser.kept.keys()]).toEqual(['id one', 'id two'])
    await tab.outbox.flush()
    expect(server.texts()).toEqual(['one', 'two'])
  })

  it('goes on after a reload, and stores nothing twice where only the answer was lost', async () => {
    const { server, browser, tab } = openOutbox()
    server.plan = ['lost']
    await tab.outbox.add(write('one'))
    const reloaded = openTab(browser, server.deliver)
    await reloaded.outbox.load()
    expect(reloaded.shown.map(({ content }) => content)).toEqual(['one'])
    await reloaded.outbox.flush()
    expect(server.texts()).toEqual(['one'])
    expect(server.tries).toBe(2)
    expect(browser.kept.size).toBe(0)
  })

  it('lets two tabs flush the same outbox without sending anything twice', async () => {
    const { server, browser, tab } = openOutbox()
    server.plan = [offline, offline, offline]
    for (const text of ['one', 'two', 'three']) await tab.outbox.add(write(text))
    const other = openTab(browser, server.deliver)
    const before = server.tries
    await Promise.all([tab.outbox.flush(), other.outbox.flush(), other.outbox.add(write('four'))])
    expect(server.texts()).toEqual(['one', 'two', 'three', 'four'])
    expect(server.tries - before).toBe(4)
  })

  it('marks what is refused for good, goes on with the rest, and sends it when asked again', async () => {
    const { server, tab } = openOutbox()
    server.plan = [refused]
    await tab.outbox.add(write('one'))
    await tab.outbox.add(write('two'))
    expect(server.texts()).toEqual(['two'])
    expect(tab.shown.map(({ content, failure }) => [content, failure])).toEqual([['one', 'No']])
    await tab.outbox.flush()
    expect(server.tries).toBe(2)
    await tab.outbox.retry('id one')
    expect(server.texts()).toEqual(['two', 'one'])
    expect(tab.shown).toEqual([])
  })

  it('gives up on a message after half a minute of server errors, but not on one that is offline', async () => {
    const { server, tab } = openOutbox()
    const tryAfter = async (ms: number, outcome: Refusal) => {
      wait(ms)
      server.plan = [outcome]
      await tab.outbox.flush()
      return tab.shown[0]?.failure
    }
    server.plan = [broken]
    await tab.outbox.add(write('one'))
    expect(await tryAfter(MAX_FAILING_MS - 1000, broken)).toBeNull()
    expect(await tryAfter(MAX_FAILING_MS, offline)).toBeNull()
    // The time begins anew: in between the server was only out of reach.
    expect(await tryAfter(MAX_FAILING_MS, broken)).toBeNull()
    expect(await tryAfter(MAX_FAILING_MS, broken)).toBe('Server error')
    await tab.outbox.retry('id one')
    expect(server.texts()).toEqual(['one'])
  })

  it('lets other chats pass one that has to wait, but nobody within that chat', async () => {
    const { server, browser, tab } = openOutbox()
    server.plan = [offline, offline, offline]
    await tab.outbox.add(write('a1', 'a'))
    await tab.outbox.add(write('a2', 'a'))
    await tab.outbox.add(write('b1', 'b'))
    server.plan = [busy]
    await tab.outbox.flush()
    expect(server.texts()).toEqual(['b1'])
    expect(tab.waits.at(-1)).toBe(2000)
    expect([...browser.kept.keys()]).toEqual(['id a1', 'id a2'])
  })

  it('forgets what its writer throws away', async () => {
    const { server, browser, tab } = openOutbox()
    server.plan = [refused]
    await tab.outbox.add(write('one'))
    await tab.outbox.remove('id one')
    await tab.outbox.flush()
    expect(tab.shown).toEqual([])
    expect(browser.kept.size).toBe(0)
    expect(server.texts()).toEqual([])
  })

  it('whatever happens on the way, everything arrives once and in the order of its chat', async () => {
    const outcome = fc.constantFrom(offline, busy, 'lost' as const, 'ok' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 8 }),
        fc.array(outcome, { maxLength: 20 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        async (chatIds, plan, tabs) => {
          const { server, browser, tab } = openOutbox()
          const other = openTab(browser, server.deliver)
          server.plan = [...plan]
          for (const [index, chatId] of chatIds.entries()) {
            const writer = tabs[index] ? tab : other
            await writer.outbox.load()
            await writer.outbox.add(write(`${chatId}${index}`, chatId))
          }
          for (let round = 0; round <= plan.length; round += 1) await tab.outbox.flush()
          for (const chatId of ['a', 'b']) {
            const wanted = chatIds.flatMap((of, index) => (of === chatId ? [`${chatId}${index}`] : []))
            expect(
              server.stored.filter((entry) => entry.to === chatId).map(({ content }) => content),
            ).toEqual(wanted)
          }
          expect(browser.kept.size).toBe(0)
        },
      ),
      { numRuns: 200 },
    )
  })

  describe('with files', () => {
    const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

    it('uploads them first, and lets only the same conversation wait for that', async () => {
      const server = createServer()
      const browser = createBrowser()
      const gate = Promise.withResolvers<void>()
      const tab = openTab(browser, server.deliver, async (entry) => {
        await gate.promise
        return uploadAll(entry)
      })
      await tab.outbox.add(write('picture', 'a', ['one.jpg', 'two.jpg']))
      await tab.outbox.add(write('after it', 'a'))
      await tab.outbox.add(write('elsewhere', 'b'))
      expect(server.texts()).toEqual(['elsewhere'])
      gate.resolve()
      await settled()
      await tab.outbox.flush()
      expect(server.texts()).toEqual(['elsewhere', 'picture', 'after it'])
      expect(server.stored[1]?.files.map(({ key }) => key)).toEqual(['key of one.jpg', 'key of two.jpg'])
    })

    it('keeps the files of what was refused, and sends them when asked again', async () => {
      const server = createServer()
      const browser = createBrowser()
      let refuses = true
      const tab = openTab(browser, server.deliver, async (entry) => {
        if (refuses) throw refused
        return uploadAll(entry)
      })
      await tab.outbox.add(write('picture', 'a', ['one.jpg']))
      await settled()
      expect(tab.shown.map(({ failure }) => failure)).toEqual(['No'])
      const reloaded = openTab(browser, server.deliver)
      await reloaded.outbox.load()
      expect(reloaded.shown[0]?.files[0]?.file.name).toBe('one.jpg')
      refuses = false
      await reloaded.outbox.retry('id picture')
      await settled()
      await reloaded.outbox.flush()
      expect(server.texts()).toEqual(['picture'])
    })

    it('sends nothing that another tab threw away while it was uploaded here', async () => {
      const server = createServer()
      const browser = createBrowser()
      const gate = Promise.withResolvers<void>()
      const tab = openTab(browser, server.deliver, async (entry) => {
        await gate.promise
        return uploadAll(entry)
      })
      await tab.outbox.add(write('picture', 'a', ['one.jpg']))
      await openTab(browser, server.deliver).outbox.remove('id picture')
      gate.resolve()
      await settled()
      await tab.outbox.flush()
      expect([server.texts(), browser.kept.size, tab.shown]).toEqual([[], 0, []])
    })

    it('sends nothing that was thrown away while it was uploaded', async () => {
      const server = createServer()
      const browser = createBrowser()
      const gate = Promise.withResolvers<void>()
      const tab = openTab(browser, server.deliver, async (entry) => {
        await gate.promise
        return uploadAll(entry)
      })
      await tab.outbox.add(write('picture', 'a', ['one.jpg']))
      await tab.outbox.remove('id picture')
      gate.resolve()
      await settled()
      await tab.outbox.flush()
      expect([server.texts(), browser.kept.size]).toEqual([[], 0])
    })
  })
})
