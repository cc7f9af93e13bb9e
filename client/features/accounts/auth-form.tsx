import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Form } from '../../app/form.tsx'
import { useNetworkReturn } from '../../ui/network.ts'

/** A form of the sign-in page: its title, its fields, and the way to another form. */
export const AuthForm = ({
  title,
  intro,
  children,
  ...form
}: Omit<ComponentProps<typeof Form>, 'title'> & { title: string; intro?: ReactNode }) => (
  <Form
    {...form}
    // In a low window, pairs of fields leave its button in sight.
    className="gap-5 low:grid low:grid-cols-2 low:items-start low:gap-x-4 low:gap-y-3 low:[&>[role=alert]]:col-span-2 low:[&>[type=submit]]:col-start-1"
  >
    <header className="low:col-span-2">
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-2 text-soft">{intro}</p>}
    </header>
    {children}
  </Form>
)

/** Sends a one-time code with its sixth digit, and again when a lost network is back. */
export const useAutoSubmit = (code: string, submit: () => Promise<void>): void => {
  const send = useEffectEvent(() => void submit())
  useEffect(() => {
    if (code.length === 6) send()
  }, [code])
  useNetworkReturn(() => void submit(), code.length === 6)
}
