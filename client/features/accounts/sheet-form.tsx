import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { useAuthForm } from './auth-form.tsx'

/** A form in a sheet: its fields, its refusal and its one button. */
export const SheetForm = ({
  form,
  send,
  isBlocked = false,
  below,
  children,
}: {
  form: ReturnType<typeof useAuthForm>
  send: string
  /** Only for one-time codes: nothing to send yet. */
  isBlocked?: boolean
  below?: ReactNode
  children: ReactNode
}) => (
  <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5 pt-2 pb-2">
    {children}
    <p role="alert" className={form.refusal ? 'font-medium text-bad' : 'sr-only'}>
      {form.refusal}
    </p>
    <Button type="submit" look="primary" isWide isBusy={form.isBusy} disabled={isBlocked && !form.isBusy}>
      {send}
    </Button>
    {below && <div className="flex flex-wrap justify-center gap-x-4">{below}</div>}
  </form>
)
