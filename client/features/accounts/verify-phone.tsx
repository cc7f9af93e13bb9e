import { useEffect, useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { CallError } from '../../app/call-error.ts'
import { Form, useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type PendingCode, requestPhoneCode, verifyPhone } from './api.ts'
import { useAutoSubmit } from './auth-form.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { Resend } from './resend.tsx'

const words = accountTexts.verification
/** The dialog closes this long after success. */
const CLOSES_MS = 1500

/** The phone's step: a code to one's own number, and its six digits. */
export const VerifyPhone = ({
  user,
  onBack,
  onDone,
}: {
  user: Me
  onBack: () => void
  onDone: () => void
}) => {
  const [code, setCode] = useState<PendingCode | null>(null)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onDone, CLOSES_MS)
    return () => clearTimeout(timer)
  }, [isDone, onDone])
  const take = (sent: PendingCode, message: string) => {
    setCode(sent)
    showToast(message, { tone: 'good' })
  }
  if (isDone) {
    return (
      <p role="status" className="py-8 text-center font-display font-semibold text-good text-lg">
        {words.phoneDone}
      </p>
    )
  }
  return code ? (
    <Enter
      code={code}
      onCode={(sent) => take(sent, accountTexts.done.codeResent)}
      onWait={(resendAt) => setCode({ ...code, resendAt })}
      onDone={() => setDone(true)}
    />
  ) : (
    <Ask phone={user.phone} onSent={(sent) => take(sent, accountTexts.done.phoneCodeSent)} onBack={onBack} />
  )
}

const Ask = ({
  phone,
  onSent,
  onBack,
}: {
  phone: string
  onSent: (sent: PendingCode) => void
  onBack: () => void
}) => {
  const form = useForm({
    values: {},
    submit: async () => onSent(await requestPhoneCode('first')),
    failed: words.failedCode,
  })
  return (
    <Form
      form={form}
      send={accountTexts.auth.sendCode}
      className="gap-5 py-2"
      below={
        <div className="text-center">
          <TextButton onClick={onBack}>{words.back}</TextButton>
        </div>
      }
    >
      <p className="text-soft">{words.phoneIntro(phone)}</p>
    </Form>
  )
}

const Enter = ({
  code,
  onCode,
  onWait,
  onDone,
}: {
  code: PendingCode
  onCode: (sent: PendingCode) => void
  onWait: (resendAt: number) => void
  onDone: () => void
}) => {
  const form = useForm({
    values: { otp: '' },
    submit: async ({ otp: typed }) => {
      try {
        await verifyPhone(typed)
        onDone()
      } catch (error) {
        if (error instanceof CallError && error.code === 'OTP_INVALID') otp.onChange('')
        throw error
      }
    },
    failed: words.failedVerify,
    offline: accountTexts.auth.codeOffline,
  })
  const otp = form.controlled('otp')
  useAutoSubmit(otp.value, form.submit)
  return (
    <Form
      form={form}
      send={accountTexts.auth.verify}
      isBlocked={otp.value.length < 6}
      className="gap-5 py-2"
      below={
        <div className="flex justify-center">
          <Resend
            resendAt={code.resendAt}
            onWait={onWait}
            resend={async () => {
              onCode(await requestPhoneCode('again'))
              otp.onChange('')
              form.clearFailure()
            }}
          />
        </div>
      }
    >
      <p className="text-soft">{accountTexts.auth.codeIntro(code.phone)}</p>
      <OtpField
        value={otp.value}
        error={otp.error}
        onChange={otp.onChange}
        hint={<DeliveryLine key={code.deliveryId} deliveryId={code.deliveryId} />}
      />
    </Form>
  )
}
