import { expect, test } from 'vitest'
import { isPopular } from '../../contract/products/views.ts'
import { likes, products } from './catalogue.ts'

test('about a quarter of the demo products are popular', () => {
  const liked = Object.values(likes).flat()
  const popular = products.filter(({ key, views }) =>
    isPopular({ views, likes: liked.filter((one) => one === key).length }),
  )
  expect(popular.map(({ key }) => key)).toEqual(['basket', 'kanga', 'phone', 'teapot'])
})
