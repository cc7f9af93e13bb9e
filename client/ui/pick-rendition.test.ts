import { describe, expect, it } from 'vitest'
import { pickRendition } from './pick-rendition.ts'

const all = [
  { height: 720, url: '/720.mp4', size: 1_500_000 },
  { height: 240, url: '/240.mp4', size: 200_000 },
  { height: 360, url: '/360.mp4', size: 450_000 },
]
const media = { renditions: all, url: '/original.mp4' }

describe('pickRendition', () => {
  it('takes 720p on a link that says nothing bad', () => {
    expect(pickRendition(media, { savesData: false })).toBe('/720.mp4')
    expect(pickRendition(media, { savesData: false, effectiveType: '4g', downlink: 2.5 })).toBe('/720.mp4')
  })

  it.each([
    { savesData: false, effectiveType: '3g', downlink: 10 },
    { savesData: false, effectiveType: '2g' },
    { savesData: false, effectiveType: 'slow-2g' },
    { savesData: false, effectiveType: '4g', downlink: 2.4 },
  ])('takes 360p for %o', (link) => {
    expect(pickRendition(media, link)).toBe('/360.mp4')
  })

  it('takes 240p to save data, on every link', () => {
    expect(pickRendition(media, { savesData: true, effectiveType: '4g', downlink: 10 })).toBe('/240.mp4')
    expect(pickRendition(media, { savesData: true, effectiveType: '2g' })).toBe('/240.mp4')
  })

  it('takes the next smaller where the wanted one is missing, else the smallest, else the original', () => {
    const without720 = { renditions: all.filter(({ height }) => height < 720), url: '/original.mp4' }
    expect(pickRendition(without720, { savesData: false })).toBe('/360.mp4')
    const only720 = { renditions: all.filter(({ height }) => height === 720), url: '/original.mp4' }
    expect(pickRendition(only720, { savesData: true })).toBe('/720.mp4')
    expect(pickRendition({ renditions: [], url: '/original.mp4' }, { savesData: true })).toBe('/original.mp4')
    expect(pickRendition({ renditions: [], url: null }, { savesData: true })).toBeNull()
  })

  it('leaves the list it was given in its order', () => {
    pickRendition(media, { savesData: false })
    expect(all.map(({ height }) => height)).toEqual([720, 240, 360])
  })
})
