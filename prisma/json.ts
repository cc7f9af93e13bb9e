import type { SavedSearch } from '../contract/saved-searches/views.ts'

/** What the JSON columns hold; the schema names these types in `@kyselyType`. */

/** `Product.media`: as `Media` of the contract, with storage keys in place of addresses. */
export type ProductMedia = {
  key: string
  type: 'image' | 'video'
  size: number
  isPrimary: boolean
  poster: string | null
  width: number | null
  height: number | null
  /** Seconds. */
  duration: number | null
  thumbhash: string | null
  renditions: { height: number; key: string; size: number }[]
  captions: string | null
}

/** `Comment.media`: a picture's storage key and media type. */
export type CommentMedia = { key: string; type: string }

/** `ChatMessage.attachments` and `DirectMessage.attachments`. */
export type Attachment = {
  type: 'image' | 'video' | 'document'
  /** The upload's key, and where its bytes are stored. */
  key: string
  storageKey: string
  filename: string
  /** Bytes. */
  size: number
  mimeType: string
}

/** `SavedSearch.query`: the words and filters that were searched for. */
export type SearchQuery = SavedSearch['query']
