import type { DirectMessage } from '../../../contract/dealer-messages/views.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session.ts'
import { FoundMessages, type Hit } from '../conversations/found-messages.tsx'
import { searchDirect } from './api.ts'
import { useConversation } from './store.ts'

/** What was said with these words in it, in all of one's direct conversations. */
export const FoundInDirect = ({ search }: { search: string }) => (
  <FoundMessages search={search} ask={ask} useHit={useHit} />
)

const ask = async (q: string, page: number, signal: AbortSignal) => {
  const { messages, pagination } = await searchDirect(q, page, signal)
  return { messages, hasMore: pagination.hasMore }
}

const useHit = ({ id, seq, sender, receiver, message, createdAt }: DirectMessage): Hit => {
  const isOwn = useSession(({ user }) => user?.id === sender.id)
  const other = isOwn ? receiver : sender
  const row = useConversation(other.id)
  return {
    id,
    name: other.name,
    picture: row?.participant.avatar,
    content: message,
    isOwn,
    at: createdAt,
    href: paths.directMessage(other.id, seq),
  }
}
