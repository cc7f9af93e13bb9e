import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../app/call-error.ts'
import { newKey } from '../../app/new-key.ts'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { buyProduct } from './api.ts'

const words = dealsTexts.actions

/** Asks once more, then buys one piece of a product at its asking price. */
export const BuyDialog = ({
  product,
  shop,
  isOpen,
  onClose,
}: {
  product: { id: string; price: { formattedPrice: string } }
  shop: string
  isOpen: boolean
  onClose: () => void
}) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // Stays the same until the purchase was answered: a lost answer and a second press buy once.
  const [key, setKey] = useState(newKey)
  const buy = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const chatId = await buyProduct(product.id, 1, key)
      setKey(newKey())
      showToast(words.bought, { tone: 'good' })
      onClose()
      navigate(paths.chat(chatId))
    } catch (error) {
      setFailure(textOf(error, words.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      kind="info"
      title={words.buyTitle}
      message={words.buyHint(shop)}
      confirm={words.confirmBuy(product.price.formattedPrice)}
      isBusy={isBusy}
      onConfirm={() => void buy()}
      onCancel={onClose}
    >
      <p role="alert" className="mt-3 font-medium text-bad empty:hidden">
        {failure}
      </p>
    </ConfirmDialog>
  )
}
