import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

test.each([
  'Sokoni',
  'SOKONI',
  'Sokoni Support',
  'Sokoni Escrow',
  'sokoni-support',
  'S o k o n i',
  'So.ko.ni',
  'Sökoni Süpport',
  'Sok\u200boni',
  'S\u00adokoni \u2060Support',
  'Ѕоkоnі',
  'SΟΚΟΝΙ',
  'S0k0n1',
  '$okoni Support ✅',
  'Ｓｏｋｏｎｉ',
  '𝐒𝐨𝐤𝐨𝐧𝐢',
  'ⓈⓄⓀⓄⓃⒾ',
  'sᴏᴋᴏɴɪ',
  'Sokoni Kenya',
  'Sokoni 254',
  'The Sokoni Team',
  'Verified by Sokoni',
  'Thandi from Sokoni Support',
  'Sokoni Admin',
  'SOKONI ADM1N',
  'Sokoni Adrnin',
  'Ѕokoni Аdmin 2',
  'Administrator of Sokoni',
  'Support',
  'Support Team',
  'Customer Support',
  'Moderatör',
  'Suporte ao cliente Sokoni',
  'Msaada wa Sokoni',
  'Nomsa ✅',
  'Manzini ✔\ufe0f Weavers',
])('%s is reserved', (name) => expect(isReservedName(name)).toBe(true))

test.each([
  'Thandi Dlamini',
  'Mama Amina Sokoni',
  'Sokoni Fresh Fruit',
  'Soko la Nyumbani',
  'Rasmi Otieno',
  'Admin',
  'Admin User',
  'Official Kicks',
  'Help',
  'The Market',
  'Customer First Shop',
  'Care and Craft',
  'Mbabane Tech',
  'Support Our Weavers',
  'Women’s Admin Services',
  'Adila Minaj',
  'محل سوكوني',
  '123',
  '✨',
  '',
])('%s is anybody’s', (name) => expect(isReservedName(name)).toBe(false))

test('a long name is decided at once', () => {
  expect(isReservedName('the'.repeat(30_000))).toBe(false)
  expect(isReservedName(`${'help'.repeat(10_000)}desk`)).toBe(true)
})
