export { hasChatOpen, refreshWatches, unwatchChats, watchChats } from './actions/watch-chats.ts'
export { createPresenceTracker } from './presence-tracker.ts'
