import { expect, test } from 'vitest'
import { gainFilters, gainFor, readLoudness } from './loudness.ts'

test.each([
  ['a quiet clip is made louder', -30, 14],
  ['a loud one quieter', -7, -9],
  ['a whisper by no more than does good', -45, 20],
  ['what is about right stays', -16.6, 0],
  ['silence stays silent', -70, 0],
  ['what could not be measured stays', null, 0],
])('%s', (_, lufs, gain) => {
  expect(gainFor(lufs)).toBe(gain)
})

test('reads ffmpeg’s measurement, not the file’s metadata', () => {
  const report = `
  Metadata:
    title           : I: -3.0 LUFS
[Parsed_ebur128_0 @ 0x55] Summary:

  Integrated loudness:
    I:         -31.2 LUFS
    Threshold: -41.4 LUFS
`
  expect(readLoudness(report)).toBe(-31.2)
  expect(readLoudness('    I:         nan LUFS')).toBeNull()
})

test('limits peaks only when it amplifies', () => {
  expect(gainFilters(0)).toEqual([])
  expect(gainFilters(-9)).toEqual(['volume=-9dB'])
  expect(gainFilters(14)).toEqual(['volume=14dB', expect.stringContaining('alimiter')])
})
