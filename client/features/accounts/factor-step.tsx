import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'
import { focusField } from '../../ui/focus-field.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthForm, useAutoSubmit } from './auth-form.tsx'

const words = accountTexts.auth

type Props = {
  /** Signs in with the code. */
  signIn: (code: string) => Promise<void>
  onBack: () => void
}

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code where the
 * phone is not at hand.
 */
export const FactorStep = (props: Props) => {
  const [isRecovery, setRecovery] = useState(false)
  return isRecovery ? (
    <RecoveryStep {...props} onOther={() => setRecovery(false)} />
  ) : (
    <AppStep {...props} onOther={() => setRecovery(true)} />
  )
}

const AppStep = ({ signIn, ...ways }: Props & { onOther: () => void }) => {
  const [tries, setTries] = useState(0)
  const form = useForm({
    values: { code: '' },
    submit: async ({ code }) => {
      try {
        await signIn(code)
      } catch (error) {
        if (error instanceof CallError && error.code === 'SECOND_FACTOR_WRONG') {
          digits.onChange('')
          setTries(tries + 1)
        }
        throw error
      }
    },
    failed: words.loginFailed,
    offline: words.codeOffline,
  })
  const digits = form.controlled('code')
  useAutoSubmit(digits.value, form.submit)
  return (
    <AuthForm
      title={words.factorTitle}
      intro={words.factorIntro}
      form={form}
      send={words.login}
      isBlocked={digits.value.length < 6}
      below={<Ways {...ways} other={words.useRecovery} />}
    >
      {/* After a wrong one the next is typed at once. */}
      <div key={tries} ref={focusField}>
        <OtpField value={digits.value} error={digits.error} onChange={digits.onChange} />
      </div>
    </AuthForm>
  )
}

const RecoveryStep = ({ signIn, ...ways }: Props & { onOther: () => void }) => {
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? words.recoveryRequired : undefined }),
    submit: ({ code }) => signIn(code),
    failed: words.loginFailed,
  })
  return (
    <AuthForm
      title={words.factorTitle}
      intro={words.recoveryIntro}
      form={form}
      send={words.login}
      below={<Ways {...ways} other={words.useApp} />}
    >
      <div ref={focusField}>
        <TextField
          label={words.recoveryCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      </div>
    </AuthForm>
  )
}

const Ways = ({ other, onOther, onBack }: { other: string; onOther: () => void; onBack: () => void }) => (
  <div className="-mx-2 flex flex-wrap justify-between gap-x-4">
    <TextButton onClick={onBack}>{words.back}</TextButton>
    <TextButton onClick={onOther}>{other}</TextButton>
  </div>
)
