export { hasChatOpen, startRefreshingWatches, unwatchChats, watchChats } from './actions/watch-chats.ts'
export { createPresenceTracker } from './presence-tracker.ts'
