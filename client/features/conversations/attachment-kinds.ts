/** A picture, a video, a document or a voice note of a message. */
export type ShownAttachment = {
  type: 'image' | 'video' | 'document' | 'audio'
  url: string
  filename: string
  /** Bytes. */
  size: number
  /** Of a voice note: seconds. */
  duration?: number | undefined
  /** Of a voice note: the loudness of equal parts, from 0 to 100. */
  peaks?: readonly number[] | undefined
}

/** Returns how a file of this device is shown. */
export const kindOf = ({ type }: File): ShownAttachment['type'] => {
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('audio/')) return 'audio'
  return type.startsWith('video/') ? 'video' : 'document'
}
