import { beforeEach, expect, test } from 'vitest'
import { showToast, useToasts } from './toast.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))
const shown = () => useToasts.getState().toasts.map(({ text }) => text)

test('a success takes the place of the one before, and of nothing else', () => {
  showToast('Failed', { tone: 'bad' })
  showToast('Hello', { from: { name: 'Otieno', picture: null, path: '/messages/1' } })
  showToast('Saved', { tone: 'good' })
  showToast('Moved', { tone: 'good', action: { label: 'Undo', run: () => {} } })
  expect(shown()).toEqual(['Failed', 'Hello', 'Moved'])
  showToast('Sent', { tone: 'good' })
  expect(shown()).toEqual(['Hello', 'Moved', 'Sent'])
})

test('the same line twice is one', () => {
  showToast('Failed', { tone: 'bad' })
  showToast('Failed', { tone: 'bad' })
  expect(shown()).toEqual(['Failed'])
})
