import { expect, test } from 'vitest'
import { webVtt } from './captions.ts'

test('returns null without phrases', () => {
  expect(webVtt([])).toBeNull()
  expect(webVtt([{ start: 0, end: 2, text: '  ' }])).toBeNull()
  expect(webVtt([{ start: 2, end: 2, text: 'no time' }])).toBeNull()
})

test('shows a phrase during its time', () => {
  expect(webVtt([{ start: 0.5, end: 3725.25, text: ' Fresh   bread. ' }])).toBe(
    'WEBVTT\n\n00:00:00.500 --> 01:02:05.250\nFresh bread.\n',
  )
})

test('splits a long phrase into consecutive lines of at most forty characters', () => {
  const text =
    'This beautiful basket is made of sisal by hand in Manzini and costs four hundred and fifty rand'
  const file = webVtt([{ start: 0, end: 10, text }]) ?? ''
  const cues = file.split('\n\n').slice(1)
  const shown = cues.map((cue) => cue.trim().split('\n')[1] ?? '')
  expect(shown.join(' ')).toBe(text)
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.every((line) => line.length <= 40)).toBe(true)
  const times = cues.flatMap((cue) => cue.split('\n')[0]?.split(' --> ') ?? [])
  expect(times[0]).toBe('00:00:00.000')
  expect(times.at(-1)).toBe('00:00:10.000')
  for (let at = 1; at < times.length - 1; at += 2) expect(times[at]).toBe(times[at + 1])
})

test('splits a long word without breaking surrogate pairs', () => {
  const file = webVtt([{ start: 0, end: 1, text: '🧺'.repeat(60) }]) ?? ''
  expect(file).toContain(`\n${'🧺'.repeat(40)}\n`)
  expect(file).toContain(`\n${'🧺'.repeat(20)}\n`)
})

test('escapes text that looks like markup or timing', () => {
  const text = '<b>x</b> & --> 00:00'
  expect(webVtt([{ start: 0, end: 1, text }])).toContain('\n&lt;b&gt;x&lt;/b&gt; &amp; --&gt; 00:00\n')
})
