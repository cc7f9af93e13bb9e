import { createHolds, useHold } from '../../app/holds.ts'

const open = createHolds()

/** Keeps banners away for the conversation of that path while the component shows it. */
export const useOpenConversation = (path: string): void => useHold(open, [path])

/** Returns whether a view or a sheet shows the conversation of that path. */
export const isConversationOpen = (path: string): boolean => open.held().has(path)
