import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { useAction } from '../../app/use-action.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { deleteShop, switchShop } from './api.ts'
import type { Shop } from './store.ts'

const words = sellingTexts.seller

type Props = { shop: Shop; isOpen: boolean; onClose: () => void }

/** Asks for a confirmation before the user's shop is closed for a while. */
export const DeactivateShop = ({ shop, isOpen, onClose }: Props) => {
  const close = useAction(() => switchShop(shop.id, false), words.failedSwitch)
  return (
    <ConfirmDialog
      kind="warning"
      isOpen={isOpen}
      title={words.deactivateAsk}
      message={words.deactivateText}
      confirm={words.deactivate}
      isBusy={close.isBusy}
      onConfirm={() => void close.run().then(onClose)}
      onCancel={onClose}
    />
  )
}

/** Asks before a shop is deleted for good: its name must be typed. */
export const DeleteShop = ({ shop, isOpen, onClose }: Props) => {
  const form = useForm({
    values: { name: '' },
    check: ({ name }) => ({ name: isSameName(name, shop.name) ? undefined : words.deleteWrong }),
    submit: async (_values, { clear }) => {
      await deleteShop(shop.id)
      clear()
      showToast(words.deleted, { tone: 'good' })
      onClose()
    },
    failed: words.failedDeleteShop,
  })
  const close = () => {
    if (form.isBusy) return
    form.clear()
    onClose()
  }
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onClose={close}
      title={words.deleteAsk}
      actions={
        <>
          <Button disabled={form.isBusy} onClick={close}>
            {texts.common.cancel}
          </Button>
          <SubmitButton form={form} look="danger">
            {words.delete}
          </SubmitButton>
        </>
      }
    >
      {words.deleteText}
      <Form form={form} className="mt-4 gap-3">
        <TextField
          data-autofocus
          label={words.deleteName(shop.name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('name')}
        />
        <FormFailure form={form} />
      </Form>
    </Dialog>
  )
}

/** A phone's keyboard changes capitals and spaces by itself. */
const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)

const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
