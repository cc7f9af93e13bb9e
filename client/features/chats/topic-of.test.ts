import { expect, it } from 'vitest'
import { topicOf } from './topic-of.ts'

const money = (amount: number) => ({ amount, currency: 'KES', formattedPrice: `Ksh ${amount}` })
const collar = { id: 'collar', title: 'Beaded collar', price: money(3500), image: null, mediaType: null }
const kanga = { id: 'kanga', title: 'Kanga wrap pair', price: money(2300), images: ['/media/kanga.webp'] }

it('an offer is for the product of the message being written, not for that of the one before', () => {
  expect(topicOf({ productInfo: collar }, 'kanga', kanga)).toEqual({
    id: 'kanga',
    title: 'Kanga wrap pair',
    price: money(2300),
    image: '/media/kanga.webp',
    mediaType: 'image',
  })
  // Not yet loaded: better no offer than one for something else.
  expect(topicOf({ productInfo: collar }, 'kanga', undefined)).toBeNull()
})

it('without a product of its own the message is about the one before', () => {
  expect(topicOf({ productInfo: collar }, null, undefined)).toBe(collar)
  expect(topicOf({ productInfo: collar }, 'collar', undefined)).toBe(collar)
  expect(topicOf({ productInfo: null }, null, undefined)).toBeNull()
})

it('a product with a price on request has none to offer for', () => {
  expect(topicOf({ productInfo: null }, 'kanga', { ...kanga, price: null })).toMatchObject({ price: null })
  expect(topicOf({ productInfo: null }, 'kanga', { ...kanga, price: money(0) })).toMatchObject({
    price: null,
  })
})
