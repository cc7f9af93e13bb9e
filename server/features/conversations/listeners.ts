import type { Platform } from '../../../platform/platform.ts'
import { accountDeleted } from '../accounts/events.ts'
import { eraseUser } from './actions/erase-user.ts'

export const listenForConversations = ({ outbox, db }: Platform): void =>
  outbox.on(accountDeleted, 'conversations.erase-user', ({ userId }) => eraseUser({ db }, userId))
