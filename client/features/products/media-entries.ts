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
  /** A chosen photo, which the device keeps until the product is saved. */
  file?: File
}

/** Media as the seller arranged them, and the keys of all that were shown to choose from. */
export type Arranged = { entries: readonly Entry[]; known: readonly string[] }

/**
 * Merges the arranged media with what the product has now: a video may become ready, or another
 * page may add or remove media. New ones are added, a video in front unless one was chosen.
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

/** Applies a change by the seller, who saw the present media. */
export const arrange = (
  before: Arranged | null,
  media: readonly Media[],
  change: (entries: readonly Entry[]) => readonly Entry[],
): Arranged => {
  const entries = entriesOf(before, media)
  return { entries: change(entries), known: knownOf(before, entries) }
}

/** Returns the keys in their order, and the known ones; `undefined` if nothing was changed. */
export const mediaChanges = (arranged: Arranged | null, media: readonly Media[]) => {
  const entries = entriesOf(arranged, media)
  return arranged
    ? { media: entries.flatMap(({ key }) => key ?? []), mediaBefore: knownOf(arranged, entries) }
    : undefined
}

/**
 * Only of what was shown: a video that is hidden by a chosen one reappears when that is removed.
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
