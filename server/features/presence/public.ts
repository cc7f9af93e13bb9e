export { refreshWatches, unwatchChats, watchChats, watchesChat } from './actions/watch-chats.ts'
export { createAttendance } from './attendance.ts'
