import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { resendCode, verifyReset, verifySignup } from './api.ts'
import { AuthForm, TextButton, useAuthForm } from './auth-form.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { Resend } from './resend.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

/** The six digits of a code, how it travels, and another one after a while. */
export const CodeForm = ({
  draft,
  change,
  say,
  kind,
  onDone,
}: AuthFormProps & { kind: 'signup' | 'password_reset'; onDone: () => void }) => {
  const words = accountTexts.auth
  const [otp, setOtp] = useState('')
  const phone = draft.code?.phone ?? ''
  const back = () => change({ mode: kind === 'signup' ? 'signup' : 'forgot_password' })

  const verify = async (code: string) => {
    if (!draft.code) return back()
    try {
      if (kind === 'signup') {
        say(await verifySignup(draft.code, code))
        onDone()
        return
      }
      const { resetToken, message } = await verifyReset(draft.code, code)
      change({ mode: 'reset_password', resetToken, code: null })
      say(message)
    } catch (error) {
      if (error instanceof CallError && error.code === 'OTP_INVALID') setOtp('')
      throw error
    }
  }
  const form = useAuthForm({ check: () => ({}), submit: () => verify(otp), failed: words.codeFailed })

  return (
    <AuthForm
      title={words.codeTitle}
      intro={words.codeIntro(phone)}
      form={form}
      send={words.verify}
      isBlocked={otp.length < 6}
      below={
        <div className="flex flex-wrap justify-between gap-x-4">
          <TextButton onClick={back}>{words.changeNumber}</TextButton>
          <Resend
            resendAt={draft.code?.resendAt ?? 0}
            onWait={(resendAt) => draft.code && change({ code: { ...draft.code, resendAt } })}
            resend={async () => {
              if (!draft.code) return back()
              const { code, message } = await resendCode(draft.code, kind)
              setOtp('')
              change({ code })
              say(message)
            }}
          />
        </div>
      }
    >
      <OtpField
        value={otp}
        onChange={setOtp}
        hint={draft.code && <DeliveryLine key={draft.code.deliveryId} deliveryId={draft.code.deliveryId} />}
        {...form.field('otp')}
      />
    </AuthForm>
  )
}
