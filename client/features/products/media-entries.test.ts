import { describe, expect, it } from 'vitest'
import type { Media } from '../../../contract/products/views.ts'
import { type Arranged, arrange, type Entry, entriesOf, mediaChanges } from './media-entries.ts'

const one = (key: string, type: Media['type']): Media => ({
  ...{ key, type, size: 1, url: `/media/${key}`, isPrimary: false, poster: null, width: 1, height: 1 },
  ...{ duration: null, thumbhash: null, renditions: [], captions: null },
})
const [first, second, video] = [one('first', 'image'), one('second', 'image'), one('video', 'video')]
const sent = (type: Media['type'], key: string | null = `${type}-key`): Entry => ({
  ...{ id: `${type}-id`, type, picture: null, key, percent: key === null ? 50 : null },
})
const add = (before: Arranged | null, media: Media[], entry: Entry) =>
  arrange(before, media, (all) => (entry.type === 'video' ? [entry, ...all] : [...all, entry]))
const drop = (before: Arranged | null, media: Media[], id: string) =>
  arrange(before, media, (all) => all.filter((entry) => entry.id !== id))
const ids = (arranged: Arranged | null, media: Media[]) => entriesOf(arranged, media).map(({ id }) => id)

describe('media that are being edited', () => {
  it('are those of the product, and nothing is sent, until the seller changes something', () => {
    expect(ids(null, [video, first])).toEqual(['video', 'first'])
    expect(mediaChanges(null, [first])).toBeUndefined()
  })
  it('are joined by the video that becomes ready, in front', () => {
    const added = add(null, [first], sent('image'))
    expect(mediaChanges(added, [video, first])).toEqual({
      media: ['video', 'first', 'image-key'],
      mediaBefore: ['first', 'video', 'image-key'],
    })
  })
  it('say what they were made with while the video is not heard of', () => {
    const added = add(null, [first], sent('image'))
    const changes = mediaChanges(added, [first])
    expect(changes?.media).toEqual(['first', 'image-key'])
    expect(changes?.mediaBefore).not.toContain('video')
  })
  it('lose what the seller takes away after it came', () => {
    const added = add(null, [], sent('image'))
    const changes = mediaChanges(drop(added, [video], 'video'), [video])
    expect(changes?.media).toEqual(['image-key'])
    expect(changes?.mediaBefore).toContain('video')
  })
  it('keep the video that the seller chose, and show the finished one when that is taken away', () => {
    const chosen = add(null, [first], sent('video', null))
    expect(ids(chosen, [video, first])).toEqual(['video-id', 'first'])
    expect(ids(drop(chosen, [video, first], 'video-id'), [video, first])).toEqual(['video', 'first'])
  })
  it('follow what another page adds and takes away, and name nothing that is gone', () => {
    const moved = arrange(null, [video, first], (all) => all.toReversed())
    expect(ids(moved, [video, first, second])).toEqual(['first', 'video', 'second'])
    expect(mediaChanges(moved, [second])?.media).toEqual(['second'])
  })
  it('are not shown twice once the product has them', () => {
    const added = add(null, [first], sent('image'))
    expect(ids(added, [first, one('image-key', 'image')])).toEqual(['first', 'image-id'])
  })
})
