/** Where keys are typed, or belong to what lies over the conversation. */
const OTHERS = 'input, textarea, select, [contenteditable], dialog'

type Press = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'target'>

/** Returns whether it is the R that answers a message. */
export const isReplyKey = ({ key, metaKey, ctrlKey, altKey, target }: Press): boolean =>
  key.toLowerCase() === 'r' &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !(target instanceof Element && target.closest(OTHERS))
