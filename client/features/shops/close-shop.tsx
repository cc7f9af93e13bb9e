import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { texts } from '../../app/texts/first-load.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { deleteShop, switchShop } from './api.ts'
import type { Shop } from './store.ts'

const words = sellingTexts.seller

type Props = { shop: Shop; isOpen: boolean; onClose: () => void }

/** Asks before one's shop is closed for a while. */
export const DeactivateShop = ({ shop, isOpen, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const close = async () => {
    setBusy(true)
    try {
      await switchShop(shop.id, false)
    } catch (error) {
      showToast(textOf(error, words.failedSwitch), { tone: 'bad' })
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      kind="warning"
      isOpen={isOpen}
      title={words.deactivateAsk}
      message={words.deactivateText}
      confirm={words.deactivate}
      isBusy={isBusy}
      onConfirm={() => void close()}
      onCancel={onClose}
    />
  )
}

/** Asks before one's shop goes for good: its name must be typed. */
export const DeleteShop = ({ shop, isOpen, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    if (isBusy) return
    setTyped('')
    setError(null)
    onClose()
  }
  const remove = async () => {
    if (isBusy) return
    if (typed.trim() !== shop.name.trim()) return setError(words.deleteWrong)
    setBusy(true)
    try {
      await deleteShop(shop.id)
      showToast(words.deleted, { tone: 'good' })
      onClose()
    } catch (failure) {
      setError(textOf(failure, words.failedDeleteShop))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={leave}
      title={words.deleteAsk}
      actions={
        <>
          <Button disabled={isBusy} onClick={leave}>
            {texts.common.cancel}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {words.delete}
          </Button>
        </>
      }
    >
      {words.deleteText}
      <form
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <TextField
          data-autofocus
          label={words.deleteName(shop.name)}
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
        />
      </form>
    </Dialog>
  )
}
