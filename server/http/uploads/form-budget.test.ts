import { expect, test } from 'vitest'
import type { Actor } from '../../access.ts'
import { createFormBudgets } from './form-budget.ts'

const visitor = (address: string): Actor => ({
  ...{ kind: 'visitor', address, userAgent: 'phone' },
  ...{ country: null, language: null },
})
const member = (userId: string): Actor => ({
  ...visitor('198.51.100.1'),
  ...{ kind: 'member', userId, sessionId: userId, role: 'user' },
})
const refused = expect.objectContaining({ code: 'UPLOAD_QUOTA_REACHED' })
const add = (budgets: ReturnType<typeof createFormBudgets>, actor: Actor, bytes: number) => {
  const budget = budgets.open(actor, () => {})
  try {
    budget.add(bytes)
    return budget
  } catch (error) {
    return error
  }
}

test('forms of visitors share one budget, and those of a network an eighth of it', () => {
  const budgets = createFormBudgets(800)
  const held = Array.from({ length: 8 }, (_, n) => budgets.open(visitor(`2001:db8:${n}::1`), () => {}))
  for (const budget of held.slice(0, 7)) budget.add(100)
  // Another /64 of the first network.
  expect(add(budgets, visitor('2001:db8:0:7::1'), 1)).toEqual(refused)
  held[7]?.add(60)
  expect(add(budgets, visitor('198.51.100.9'), 41)).toEqual(refused)
  held[0]?.release()
  expect(add(budgets, visitor('198.51.100.9'), 41)).not.toEqual(refused)
})

test('when the forms of all fill their share of the disk, those of whoever keeps most are ended', () => {
  const budgets = createFormBudgets(100)
  const ended: string[] = []
  const open = (name: string, bytes: number) => {
    const budget = budgets.open(member(name), () => ended.push(name))
    budget.add(bytes)
    return budget
  }
  open('greedy', 50)
  const again = open('greedy', 50)
  open('large', 80)
  open('small', 25)
  expect(ended).toEqual(['greedy', 'greedy'])
  expect(() => again.add(1)).toThrow(refused)
  // Its request is being answered.
  const careful = open('careful', 95)
  careful.arrived()
  open('last', 25)
  expect(ended).toEqual(['greedy', 'greedy', 'large'])
  careful.release()
  expect(() => open('huge', 101)).toThrow(refused)
})
