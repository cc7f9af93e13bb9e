import type { Media } from '../../../contract/products/views.ts'

/** One of a product's media while it is edited: one it has, or a file on its way. */
export type Entry = {
  id: string
  type: 'image' | 'video'
  /** Its address for display; a pending video has none. */
  picture: string | null
  /** Its key on the server, once it is uploaded. */
  key: string | null
  /** 0 to 100 while it is made smaller or uploads. */
  percent: number | null
  isShrinking?: boolean
}

/** Media as the seller arranged them, and the keys of all that were shown to choose from. */
export type Arranged = { entries: readonly Entry[]; known: readonly string[] }

/**
 * The media as they shall be, of a product that has these now: while the seller arranges them a
 * video may become ready, or another page may add and remove some. What came goes in, a video in
 * front unless the seller chose one; what is gone goes out.
 */
export const entriesOf = (arranged: Arranged | null, media: readonly Media[]): readonly Entry[] => {
  if (!arranged) return media.map(entryOf)
  const { entries, known } = arranged
  const still = entries.filter(({ id }) => !known.includes(id) || media.some(({ key }) => key === id))
  const came = media.filter(
    ({ key }) => !known.includes(key) && !still.some((entry) => entry.id === key || entry.key === key),
  )
  const hasVideo = still.some(({ type }) => type === 'video')
  return [
    ...(hasVideo ? [] : came.filter(({ type }) => type === 'video').map(entryOf)),
    ...still,
    ...came.filter(({ type }) => type === 'image').map(entryOf),
  ]
}

/** The same after a change by the seller, who saw what the product has now. */
export const arrange = (
  before: Arranged | null,
  media: readonly Media[],
  change: (entries: readonly Entry[]) => readonly Entry[],
): Arranged => {
  const entries = entriesOf(before, media)
  return { entries: change(entries), known: knownOf(before, entries) }
}

/**
 * What is sent: the keys in their order, and those they were arranged with; `undefined` where
 * nothing was changed.
 */
export const mediaChanges = (arranged: Arranged | null, media: readonly Media[]) => {
  const entries = entriesOf(arranged, media)
  return arranged
    ? { media: entries.flatMap(({ key }) => key ?? []), mediaBefore: knownOf(arranged, entries) }
    : undefined
}

/**
 * Of what was shown alone: a video that a chosen one hides comes forth when that one is taken away.
 */
const knownOf = (before: Arranged | null, shown: readonly Entry[]): string[] => [
  ...new Set([...(before?.known ?? []), ...shown.flatMap(({ key }) => key ?? [])]),
]

const entryOf = (media: Media): Entry => ({
  id: media.key,
  type: media.type,
  picture: media.type === 'image' ? media.url : media.poster,
  key: media.key,
  percent: null,
})
