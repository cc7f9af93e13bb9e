import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../contract/limits.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { newKey } from '../../app/new-key.ts'
import { paths } from '../../app/paths.ts'
import { useFinish } from '../../app/pending-action.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { sendInquiry } from './send-inquiry.ts'
import type { Product } from './store.ts'

/** `key` makes sending idempotent: it stays with the values until one of them changes. */
type Inquiry = { name: string; email: string; phone: string; message: string; key: string }

const words = shoppingTexts.inquiry

/** Sends an inquiry about a product to its shop, and the same text as a message. */
export const MessageShop = ({ product }: { product: Product }) => {
  const user = useSession((session) => session.user)
  const [chatId, setChatId] = useState<string | null>(null)
  const form = useForm<Inquiry>({
    values: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      message: '',
      key: '',
    },
    check: problemsOf,
    submit: async (values, { clear }) => {
      if (!requireAuth(undefined, { kind: 'inquiry', id: product.id })) return
      const key = values.key || newKey()
      form.put('key', key)
      setChatId(await sendInquiry(product, { ...values, key }))
      clear()
    },
    failed: words.failed,
    serverNames: { content: 'message' },
    draft: { name: `inquiry:${product.id}`, lives: 'device' },
  })
  // A draft, or a message that waits to be sent, stays visible.
  const [isOpen, setOpen] = useState(() => form.latest().message !== '')
  useFinish('inquiry', product.id, () => void form.submit(), user !== null)

  const text = (name: Exclude<keyof Inquiry, 'key'>) => ({
    dir: 'auto',
    ...form.field(name, { onChange: () => form.put('key', '') }),
  })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={classNames(cardClass(), 'group mt-6')}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{words.otherWays}</span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <section aria-label={words.title} className="px-4 pb-4">
        <h2 className="text-lg">{words.title}</h2>
        {chatId !== null ? (
          <Sent chatId={chatId} onAnother={() => setChatId(null)} />
        ) : (
          <Form form={form} className="mt-1 gap-3">
            <p className="text-sm text-soft">{words.hint}</p>
            <TextField label={words.name} autoComplete="name" {...text('name')} />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label={words.email} type="email" autoComplete="email" {...text('email')} />
              <TextField label={words.phone} type="tel" autoComplete="tel" {...text('phone')} />
            </div>
            <TextArea label={words.message} rows={3} {...text('message')} />
            <FormFailure form={form} />
            <SubmitButton form={form}>{texts.common.send}</SubmitButton>
          </Form>
        )}
      </section>
    </details>
  )
}

const Sent = ({ chatId, onAnother }: { chatId: string; onAnother: () => void }) => (
  <div role="status" ref={showInView}>
    <p className="mt-1">{words.sent}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Link to={paths.chat(chatId)} className={buttonClass({ isSmall: true })}>
        <MessageCircle aria-hidden="true" size={18} />
        {words.toChat}
      </Link>
      <Button isSmall look="quiet" onClick={onAnother}>
        {words.another}
      </Button>
    </div>
  </div>
)

/** It replaces a tall form: unmoved, the page would show what stood below that. */
const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

const problemsOf = ({ email, message }: Inquiry) => ({
  ...(message.trim() === '' && { message: sendingFields.chatMessageRequired }),
  ...(message.trim().length > MAX_MESSAGE_LENGTH && { message: sendingFields.messageTooLong }),
  ...(email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: words.invalidEmail }),
})
