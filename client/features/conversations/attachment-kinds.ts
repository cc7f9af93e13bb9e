/** A picture, a video or a document of a message. */
export type ShownAttachment = {
  type: 'image' | 'video' | 'document'
  url: string
  filename: string
  /** Bytes. */
  size: number
}

/** Returns how a file of this device is shown. */
export const kindOf = ({ type }: File): ShownAttachment['type'] => {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'document'
}
