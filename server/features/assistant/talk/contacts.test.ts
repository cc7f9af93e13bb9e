import { expect, test } from 'vitest'
import { findContact } from './contacts.ts'

test.each([
  'Pay at https://evil.example/pay',
  'See www.evil.example',
  'See evil.example for more',
  'evil。example/pay',
  'wa.me/26876123456',
  'mail me@evil.example',
  'I am @thandi_shop there',
  'evil dot com',
  'http://10.0.0.1/x',
  'Call 76123456',
  'Call +268 7612 3456',
  'Call (076) 123-4567',
  'Call 7 6 1 2 3 4 5',
  'Call ٧٦١٢٣٤٥٦',
  'Call ７６１２３４５６',
  'Call seven six one two three four five six',
  'saba sita moja mbili tatu nne tano',
  'Come to 12 Market Street',
  'P.O. Box 45, Manzini',
  'Write to t.me/sokoni_deals',
])('%s leads elsewhere', (text) => expect(findContact(text)).not.toBeNull())

test.each([
  'Here it is. It is woven by hand, in Manzini.',
  'It has 4.5 stars and weighs 1.2 kg.',
  'It costs E 1,200 or E 12,500.',
  'From 2019 to 2024, size 38 to 45.',
  'One or two of three are left!',
  'Phones, e.g. this one... or another?',
  'A 128GB phone with a 6.1 inch screen, 12 months of warranty',
  'The street food stall sells 3 kinds',
])('%s does not', (text) => expect(findContact(text)).toBeNull())
