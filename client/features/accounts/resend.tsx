import { useEffect, useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { showFailure } from '../../app/show-failure.ts'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'

/** 'Resend code', after the seconds that the server asks to wait. */
export const Resend = ({
  resendAt,
  resend,
  onWait,
}: {
  resendAt: number
  resend: () => Promise<void>
  onWait: (resendAt: number) => void
}) => {
  const [now, setNow] = useState(() => Date.now())
  const [isBusy, setBusy] = useState(false)
  const left = Math.ceil((resendAt - now) / 1000)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (isWaiting)
    return (
      <p className="min-h-11 content-center px-2 text-soft tabular-nums">
        {accountTexts.auth.resendIn(left)}
      </p>
    )
  const ask = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await resend()
    } catch (error) {
      if (error instanceof CallError && error.retryAfter) onWait(Date.now() + error.retryAfter * 1000)
      showFailure(error, accountTexts.auth.resendFailed)
    } finally {
      setBusy(false)
      setNow(Date.now())
    }
  }
  return <TextButton onClick={() => void ask()}>{accountTexts.auth.resend}</TextButton>
}
