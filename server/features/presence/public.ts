export { hasChatOpen, startRefreshingWatches, unwatchChats, watchChats } from './actions/watch-chats.ts'
export { PresenceTracker } from './presence-tracker.ts'
