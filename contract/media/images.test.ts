import { expect, it } from 'vitest'
import { srcSetOf } from './images.ts'

it('offers a stored image in all widths, and fewer to save data', () => {
  expect(srcSetOf('/media/shops/a.webp')).toBe(
    '/pictures/96/shops/a.webp 96w, /pictures/320/shops/a.webp 320w, /pictures/640/shops/a.webp 640w, /pictures/1280/shops/a.webp 1280w',
  )
  expect(srcSetOf('/media/shops/a.webp', { savesData: true })).toBe(
    '/pictures/96/shops/a.webp 96w, /pictures/320/shops/a.webp 320w',
  )
})

it('keeps the signature of a private address', () => {
  expect(srcSetOf('/media/private/chats/a.webp?expires=1&signature=x', { savesData: true })).toBe(
    '/pictures/96/private/chats/a.webp?expires=1&signature=x 96w, /pictures/320/private/chats/a.webp?expires=1&signature=x 320w',
  )
})

it('offers no widths of files on the device, of other sites and of clips', () => {
  for (const url of ['blob:https://sokoni.example/1', 'https://elsewhere.example/a.webp', '/media/a.mp4'])
    expect(srcSetOf(url)).toBeUndefined()
})

it('takes public images of a bucket', () => {
  const root = 'https://bucket.example/sokoni/'
  expect(srcSetOf(`${root}shops/a.webp`, { root, savesData: true })).toBe(
    '/pictures/96/shops/a.webp 96w, /pictures/320/shops/a.webp 320w',
  )
})
