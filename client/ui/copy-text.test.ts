import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { useToasts } from './toast.ts'

const shown = () => useToasts.getState().toasts.map(({ text }) => text)
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => vi.unstubAllGlobals())

it('says that the text is copied', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('a', 'Copied')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('a')
  expect(shown()).toEqual(['Copied'])
})

it('shows the text where nothing may be copied: at an insecure address, or where it was refused', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('a', 'Copied')).toBe(false)
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  expect(await copyText('b', 'Copied')).toBe(false)
  expect(shown()).toEqual(['a', 'b'])
})
