import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { texts } from '../../messages/first-load.ts'
import { TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { focusOnDesktop } from '../../ui/focus-field.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { login } from './api.ts'
import { AuthForm } from './auth-form.tsx'
import { FactorStep } from './factor-step.tsx'
import { PhoneInput, usePhone } from './phone-input.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

export const LoginForm = ({ draft, change, onDone }: AuthFormProps & { onDone: () => void }) => {
  const words = accountTexts.auth
  const [needsCode, setNeedsCode] = useState(false)
  const [deactivated, setDeactivated] = useState<CallError | null>(null)
  const { phone } = usePhone(draft)
  const form = useForm({
    values: { number: draft.number, password: '' },
    check: ({ number, password }) => ({
      number: number.trim() === '' ? words.phoneRequired : undefined,
      password: password === '' ? words.passwordRequired : undefined,
    }),
    submit: async ({ password }) => {
      setDeactivated(null)
      try {
        await login(phone, password)
      } catch (error) {
        if (error instanceof CallError && error.code === 'ACCOUNT_DEACTIVATED') setDeactivated(error)
        if (!(error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error
        setNeedsCode(true)
        return
      }
      onDone()
    },
    failed: words.loginFailed,
    serverNames: { identifier: 'number' },
  })
  if (needsCode) {
    return (
      <FactorStep
        signIn={async (code) => {
          await login(phone, form.latest().password, code)
          onDone()
        }}
        onBack={() => setNeedsCode(false)}
      />
    )
  }
  return (
    <AuthForm
      title={words.login}
      form={form}
      send={words.login}
      below={
        <>
          {deactivated && <Deactivated reason={deactivated.reason} />}
          <div className="-mx-2 flex flex-wrap justify-between gap-x-4">
            <TextButton onClick={() => change({ mode: 'forgot_password' })}>{words.forgot}</TextButton>
            <TextButton onClick={() => change({ mode: 'signup' })}>{texts.login.toSignUp}</TextButton>
          </div>
        </>
      }
    >
      <div ref={focusOnDesktop}>
        <PhoneInput draft={draft} change={change} field={form.controlled('number')} />
      </div>
      <PasswordField label={words.password} {...form.field('password')} />
    </AuthForm>
  )
}

/** Why the account cannot be used, and whom to ask. */
const Deactivated = ({ reason }: { reason: string | null }) => (
  <Card className="px-4 py-2">
    {reason && (
      <p dir="auto" className="py-2 [overflow-wrap:anywhere]">
        {accountTexts.verification.reason(reason)}
      </p>
    )}
    <a
      href={`mailto:support@${location.hostname}`}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
    >
      {accountTexts.auth.contactSupport}
    </a>
  </Card>
)
