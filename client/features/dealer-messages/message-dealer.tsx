import Car from 'lucide-react/icons/car'
import { useNavigate } from 'react-router'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { useRequest } from '../../app/query.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Leads to direct messages with the owner of a shop, where that is a dealer; nothing of all others,
 * and while unknown.
 */
export const MessageDealer = ({ ownerId, productId }: { ownerId: string; productId?: string }) => {
  const navigate = useNavigate()
  const { data: owner } = useRequest(
    ['owner', ownerId],
    async (signal) => (await call('getUser', { id: ownerId }, { signal })).user,
  )
  // Without an answer there is no button: the shop can be written to all the same.
  if (owner?.role !== 'dealer') return null
  const path = paths.direct(ownerId, productId)
  return (
    <Button
      isWide
      icon={<Car aria-hidden="true" size={20} />}
      onClick={() => requireAuth(undefined, { kind: 'go', path, productId }) && navigate(path)}
    >
      {conversationTexts.direct.message}
    </Button>
  )
}
