import ChevronDown from 'lucide-react/icons/chevron-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { field } from '../../../contract/texts.ts'
import { fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { requireAuth } from '../../app/gate.ts'
import { newKey } from '../../app/new-key.ts'
import { paths } from '../../app/paths.ts'
import { useFinish } from '../../app/pending-action.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { shoppingTexts } from '../../app/texts/shopping.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { sendInquiry } from './api.ts'
import type { Product } from './store.ts'

type Form = { name: string; email: string; phone: string; message: string; key: string }
type Problems = Partial<Record<keyof Form, string>>

/** Asks the shop about a product: an inquiry, and the same words in the conversation with the shop. */
export const MessageShop = ({ product }: { product: Product }) => {
  const user = useSession((session) => session.user)
  // The key is kept with the words: what was perhaps sent is not sent twice.
  const [form, setForm, clear] = useDraft<Form>(
    `inquiry:${product.id}`,
    { name: user?.name ?? '', email: user?.email ?? '', phone: '', message: '', key: '' },
    'device',
  )
  const [errors, setErrors] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [chatId, setChatId] = useState<string | null>(null)
  // What was typed before, or waits to be sent, is not hidden.
  const [isOpen, setOpen] = useState(form.message !== '')
  const words = shoppingTexts.inquiry

  const text = (name: 'name' | 'email' | 'phone' | 'message') => ({
    value: form[name],
    error: errors[name],
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => {
      setForm({ ...form, [name]: target.value, key: '' })
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  const send = async () => {
    const problems = problemsOf(form)
    setErrors(problems)
    if (Object.keys(problems).length > 0 || !requireAuth(undefined, { kind: 'inquiry', id: product.id }))
      return
    const key = form.key || newKey()
    setForm({ ...form, key })
    setBusy(true)
    try {
      setChatId(await sendInquiry(product, { ...form, key }))
      clear()
    } catch (error) {
      const named = fieldTexts(error)
      const reason = textOf(error, words.failed)
      setErrors({ message: named.message ?? named.content ?? reason })
      showToast(reason, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  useFinish('inquiry', product.id, () => void send(), user !== null)

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-6 rounded-card border border-edge bg-surface"
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
          <div role="status">
            <p className="mt-1">{words.sent}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Link to={paths.chat(chatId)} className={buttonClass({ isSmall: true })}>
                <MessageCircle aria-hidden="true" size={18} />
                {words.toChat}
              </Link>
              <Button isSmall look="quiet" onClick={() => setChatId(null)}>
                {words.another}
              </Button>
            </div>
          </div>
        ) : (
          <form
            noValidate
            className="mt-1 flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <p className="text-sm text-soft">{words.hint}</p>
            <TextField label={words.name} autoComplete="name" {...text('name')} />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label={words.email} type="email" autoComplete="email" {...text('email')} />
              <TextField label={words.phone} type="tel" autoComplete="tel" {...text('phone')} />
            </div>
            <TextArea label={words.message} rows={3} {...text('message')} />
            <Button type="submit" isBusy={isBusy}>
              {texts.common.send}
            </Button>
          </form>
        )}
      </section>
    </details>
  )
}

const MOST_LETTERS = 4000

const problemsOf = ({ email, message }: Form): Problems => ({
  ...(message.trim() === '' && { message: field.messageEmpty }),
  ...(message.trim().length > MOST_LETTERS && { message: field.messageTooLong }),
  ...(email.trim() !== '' &&
    !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: shoppingTexts.inquiry.invalidEmail }),
})
