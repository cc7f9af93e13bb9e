import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError, fieldTexts, textOf } from '../../app/call-error.ts'
import { Button } from '../../ui/button.tsx'

/** Texts of wrong fields, by name. */
export type Problems = Readonly<Record<string, string | undefined>>

/**
 * What the forms of an account share: they check before sending and as one leaves a field, are busy meanwhile, and show a
 * refusal: at its fields where it names some, else over the button. What was typed stays.
 */
export const useAuthForm = (options: {
  check: () => Problems
  submit: () => Promise<void>
  /** The specification's text for a failure without one of its own. */
  failed: string
}) => {
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<{ text: string | null; fields: Problems; wait: number | null }>(
    nothing,
  )
  const found = options.check()
  const submit = async () => {
    setSent(true)
    setRefused(nothing)
    if (isBusy || Object.values(options.check()).some(Boolean)) return
    setBusy(true)
    try {
      await options.submit()
    } catch (error) {
      const fields = fieldTexts(error)
      setRefused({
        fields,
        text: Object.keys(fields).length > 0 ? null : textOf(error, options.failed),
        wait: error instanceof CallError ? error.retryAfter : null,
      })
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    refusal: refused.text,
    /** Seconds that the server asks to wait. */
    wait: refused.wait,
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    /** For a field: what is wrong with it, and what to do on leaving it. */
    field: (name: string, serverName = name) => ({
      error: (isSent || left.has(name) ? found[name] : undefined) ?? refused.fields[serverName] ?? null,
      onBlur: () => setLeft(new Set([...left, name])),
    }),
  }
}

/** Sends a one-time code as soon as its sixth digit is entered. */
export const useAutoSubmit = (code: string, submit: () => Promise<void>): void => {
  const send = useEffectEvent(() => void submit())
  useEffect(() => {
    if (code.length === 6) send()
  }, [code])
}

/** A ref that gives the focus to the field within, when it appears. */
export const focusField = (element: HTMLElement | null): void => element?.querySelector('input')?.focus()

/** A form with its title, its fields, its refusal and its one button. */
export const AuthForm = ({
  title,
  intro,
  form,
  send,
  isBlocked,
  children,
  below,
}: {
  title: string
  intro?: ReactNode
  form: ReturnType<typeof useAuthForm>
  send: string
  /** Only for one-time codes: nothing to send yet. */
  isBlocked?: boolean
  children: ReactNode
  below?: ReactNode
}) => (
  <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
    <header>
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-2 text-soft">{intro}</p>}
    </header>
    {children}
    <p role="alert" className={form.refusal ? 'font-medium text-bad' : 'sr-only'}>
      {form.refusal}
    </p>
    <Button type="submit" look="primary" isWide isBusy={form.isBusy} disabled={isBlocked && !form.isBusy}>
      {send}
    </Button>
    {below}
  </form>
)

/** A quiet way to another form. */
export const TextButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-11 rounded-control px-2 font-semibold text-accent underline-offset-4 hover:underline"
  >
    {children}
  </button>
)

const nothing = { text: null, fields: {}, wait: null }
