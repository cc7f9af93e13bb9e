import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthForm, focusField, TextButton, useAuthForm, useAutoSubmit } from './auth-form.tsx'

const words = accountTexts.auth

type Props = {
  /** Signs in with the code. */
  signIn: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code where the phone is not at hand. */
export const FactorStep = (props: Props) => {
  const [isRecovery, setRecovery] = useState(false)
  return isRecovery ? (
    <RecoveryStep {...props} onOther={() => setRecovery(false)} />
  ) : (
    <AppStep {...props} onOther={() => setRecovery(true)} />
  )
}

const AppStep = ({ signIn, ...ways }: Props & { onOther: () => void }) => {
  const [digits, setDigits] = useState('')
  const [tries, setTries] = useState(0)
  const form = useAuthForm({
    check: () => ({}),
    submit: async () => {
      try {
        await signIn(digits)
      } catch (error) {
        if (error instanceof CallError && error.code === 'SECOND_FACTOR_WRONG') {
          setDigits('')
          setTries(tries + 1)
        }
        throw error
      }
    },
    failed: words.loginFailed,
  })
  useAutoSubmit(digits, form.submit)
  return (
    <AuthForm
      title={words.factorTitle}
      intro={words.factorIntro}
      form={form}
      send={words.login}
      isBlocked={digits.length < 6}
      below={<Ways {...ways} other={words.useRecovery} />}
    >
      {/* After a wrong one the next is typed at once. */}
      <div key={tries} ref={focusField}>
        <OtpField value={digits} onChange={setDigits} {...form.field('code')} />
      </div>
    </AuthForm>
  )
}

const RecoveryStep = ({ signIn, ...ways }: Props & { onOther: () => void }) => {
  const [code, setCode] = useState('')
  const form = useAuthForm({
    check: () => ({ code: code.trim() === '' ? words.recoveryRequired : undefined }),
    submit: () => signIn(code),
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
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          {...form.field('code')}
        />
      </div>
    </AuthForm>
  )
}

const Ways = ({ other, onOther, onBack }: { other: string; onOther: () => void; onBack: () => void }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <TextButton onClick={onBack}>{words.changeNumber}</TextButton>
    <TextButton onClick={onOther}>{other}</TextButton>
  </div>
)
