import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { MAX_OTP_TRIES } from '../../../contract/limits.ts'
import { CallError } from '../../app/call-error.ts'
import { useForm } from '../../app/form.tsx'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { findCode } from '../../ui/find-code.ts'
import { focusField } from '../../ui/focus-field.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { canReadClipboard, useClipboardCode } from '../../ui/use-clipboard-code.ts'
import { resendCode, verifyReset, verifySignup } from './api.ts'
import { AuthForm, useAutoSubmit } from './auth-form.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { Resend } from './resend.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

/** The field of a one-time code, with its delivery status and a button for another code. */
export const CodeForm = ({
  draft,
  change,
  say,
  kind,
  onDone,
}: AuthFormProps & { kind: 'signup' | 'password_reset'; onDone: () => void }) => {
  const words = accountTexts.auth
  const [wrongTries, setWrongTries] = useState(0)
  const [isTaken, setTaken] = useState(false)
  // On one line.
  const phone = spacedPhone(draft.code?.phone ?? '').replaceAll(' ', '\u00a0')
  // A code to reset a password stays: the same number leads back to it.
  const back = () => change(kind === 'signup' ? { mode: 'signup', code: null } : { mode: 'forgot_password' })

  const verify = async (code: string): Promise<void> => {
    if (!draft.code) return back()
    try {
      if (kind === 'signup') {
        await verifySignup(draft.code, code)
        say(accountTexts.done.accountCreated)
        onDone()
        return
      }
      const resetToken = await verifyReset(draft.code, code)
      change({ mode: 'reset_password', resetToken, code: null })
      say(accountTexts.done.codeVerified)
    } catch (error) {
      if (error instanceof CallError && error.code === 'OTP_INVALID') {
        form.put('otp', '')
        setWrongTries(wrongTries + 1)
        // The form says that the code is used up, and no longer to try again.
        if (wrongTries + 1 >= MAX_OTP_TRIES) return
      }
      if (error instanceof CallError && error.code === 'PHONE_TAKEN') setTaken(true)
      throw error
    }
  }
  const form = useForm({
    values: { otp: '' },
    submit: ({ otp }) => verify(otp),
    failed: words.codeFailed,
    offline: words.codeOffline,
  })
  const otp = form.controlled('otp')
  const isUsedUp = wrongTries >= MAX_OTP_TRIES
  const isSpent = isUsedUp || isTaken
  useAutoSubmit(isSpent ? '' : otp.value, form.submit)
  useClipboardCode(otp.onChange)

  return (
    <AuthForm
      title={words.codeTitle}
      intro={words.codeIntro(phone)}
      form={form}
      send={words.verify}
      isBlocked={otp.value.length < 6 || isSpent}
      below={
        <div className="-mx-2 flex flex-wrap justify-between gap-x-4">
          <TextButton onClick={back}>{words.changeNumber}</TextButton>
          <Resend
            resendAt={draft.code?.resendAt ?? 0}
            onWait={(resendAt) => draft.code && change({ code: { ...draft.code, resendAt } })}
            resend={async () => {
              if (!draft.code) return back()
              const code = await resendCode(draft.code, kind)
              otp.onChange('')
              form.clearFailure()
              setWrongTries(0)
              change({ code })
              say(accountTexts.done.codeResent)
            }}
          />
        </div>
      }
    >
      <div
        key={wrongTries}
        ref={focusField}
        className={wrongTries > 0 ? 'animate-[shake_160ms_var(--ease-out)]' : undefined}
      >
        <OtpField
          value={otp.value}
          error={otp.error}
          onChange={otp.onChange}
          hint={draft.code && <DeliveryLine key={draft.code.deliveryId} deliveryId={draft.code.deliveryId} />}
        />
      </div>
      {isUsedUp && <p role="status">{words.codeUsedUp}</p>}
      {isTaken && (
        <Button isWide onClick={() => change({ mode: 'login', code: null })}>
          {words.login}
        </Button>
      )}
      {canReadClipboard() && <PasteButton onCode={otp.onChange} />}
    </AuthForm>
  )
}

/** Fills in the code that WhatsApp's "Copy code" put on the clipboard. */
const PasteButton = ({ onCode }: { onCode: (code: string) => void }) => {
  const words = accountTexts.auth
  const paste = async () => {
    // The user refused the browser's question.
    const code = findCode(await navigator.clipboard.readText().catch(() => ''))
    if (code.length === 6) onCode(code)
    else showToast(words.nothingToPaste)
  }
  return (
    <Button
      className="self-start"
      icon={<ClipboardPaste aria-hidden="true" size={18} />}
      onClick={() => void paste()}
    >
      {words.paste}
    </Button>
  )
}
