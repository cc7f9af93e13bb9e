import { useNavigate } from 'react-router'
import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { paths } from './paths.ts'
import { requireAuth } from './require-auth.ts'

/**
 * Goes to write to a shop about a product; a visitor is asked to sign in, an owner told why not.
 */
export const useStartChat = () => {
  const navigate = useNavigate()
  return (shopId: string, productId: string | undefined, isOwner: boolean | undefined) => {
    const path = paths.startChat(shopId, productId)
    if (!requireAuth(undefined, { kind: 'go', path, productId })) return
    if (isOwner) showToast(texts.chats.ownShop)
    else navigate(path)
  }
}
