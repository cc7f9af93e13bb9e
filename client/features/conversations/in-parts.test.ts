import { expect, it } from 'vitest'
import { askInParts } from './in-parts.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)

it('asks about all, at most two hundred at once, one part after the other, and again where there is more', async () => {
  const parts: string[][] = []
  let running = 0
  await askInParts(ids(450), async (part) => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    parts.push([...part])
    return parts.length === 1 ? part.slice(0, 3) : []
  })
  expect(parts).toEqual([ids(200), ids(400).slice(200), [...ids(450).slice(400), 'c0', 'c1', 'c2']])
})

it('asks nothing about none, and goes no further than what fails', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    throw new Error('offline')
  }
  await askInParts([], ask)
  await expect(askInParts(ids(450), ask)).rejects.toThrow('offline')
  expect(asked).toBe(1)
})
