import { createHolds, useHold } from '../../app/holds.ts'

const open = createHolds()

/** Keeps banners away for the conversation of that path while the component shows it. */
export const useOpenConversation = (path: string): void => useHold(open, [path])

/** Returns whether the conversation of that path is on the screen, in a view of its own or a sheet. */
export const isConversationOpen = (path: string): boolean => open.held().has(path)
