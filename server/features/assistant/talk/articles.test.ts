import { expect, test } from 'vitest'
import { descriptionIn } from './articles.ts'

test.each([
  ['how much is the blue one', 'blue', 'how much is'],
  ['is the small red one new?', 'small red', 'is   new?'],
  ['the one for 3800, what mesh is it', '3800', ', what mesh is it'],
  ['celui en cuir est-il noir ?', 'leather', 'est-il noir ?'],
  ['zile za kahawia ni za ngozi?', 'brown', 'ni za ngozi?'],
])('“%s” describes one of the things shown by “%s”', (message, described, rest) => {
  const description = descriptionIn(message)
  expect(description?.words.join(' ')).toContain(described)
  expect(description?.rest.replace(/\s+/g, ' ')).toBe(rest.replace(/\s+/g, ' '))
})

test.each(['can one person carry it?', 'a blue one', 'which one is cheaper?', 'not the electric one'])(
  '“%s” describes none of them',
  (message) => expect(descriptionIn(message)).toBeNull(),
)
