import { expect, test } from 'vitest'
import { webVtt } from '../../../platform/video/captions.ts'
import { readCaptions } from './captions-file.ts'

const captions = [
  { start: 0, end: 1.5, text: 'A basket & a lid' },
  { start: 61.25, end: 64, text: 'for <b>380</b> &amp; more' },
]

test('captions are read as the server writes them', () => {
  expect(readCaptions(webVtt(captions) ?? '')).toEqual(captions)
})

test('a file without captions has none', () => {
  expect(readCaptions('WEBVTT\n')).toEqual([])
})
