import { type ReactNode, useState } from 'react'
import {
  Form,
  FormFailure,
  type FormOf,
  type FormOptions,
  type FormValues,
  SubmitButton,
  useForm,
} from '../../app/form.tsx'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { isOffline, useClearWhenOnline, withNetworkText } from './network-failure.ts'

type Step<Values extends FormValues> = Pick<
  FormOptions<Values>,
  'values' | 'check' | 'submit' | 'draft' | 'serverNames'
> & {
  title: string
  /** The text of the button. */
  send: string
  /** The text of the toast once the step is taken. */
  done: string
  onClose: () => void
  children: (form: FormOf<Values>) => ReactNode
}

/** A sheet with the form of one step of a deal, which closes once the step is taken. */
export const DealSheet = <Values extends FormValues>({
  title,
  send,
  done,
  onClose,
  children,
  submit,
  ...options
}: Step<Values>) => {
  const [isWaiting, setWaiting] = useState(false)
  const form = useForm<Values>({
    ...options,
    submit: async (values, sending) => {
      try {
        setWaiting(false)
        await submit(values, sending)
      } catch (error) {
        setWaiting(isOffline(error))
        throw withNetworkText(error)
      }
      sending.clear()
      showToast(done, { tone: 'good' })
      onClose()
    },
    failed: dealPageTexts.sheets.failed,
  })
  useClearWhenOnline(form.clearFailure, isWaiting)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {send}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-5 pt-3">
        {children(form)}
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}
