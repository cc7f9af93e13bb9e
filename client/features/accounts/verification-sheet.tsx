import { type ReactNode, useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { accountTexts } from '../../messages/account.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { canSubmitIdentity, identityLabel } from './identity-label.ts'
import { VerificationBar } from './verification-bar.tsx'
import { VerifyId } from './verify-id.tsx'
import { VerifyPhone } from './verify-phone.tsx'

const words = accountTexts.verification
type Step = 'overview' | 'phone' | 'id'

/** The state of the user's verification, and its steps for phone and identity. */
export const VerificationSheet = ({
  user,
  isOpen,
  onClose,
}: {
  user: Me
  isOpen: boolean
  onClose: () => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
    <Steps user={user} onClose={onClose} />
  </Sheet>
)

const Steps = ({ user, onClose }: { user: Me; onClose: () => void }) => {
  const [step, setStep] = useState<Step>('overview')
  const back = () => setStep('overview')
  if (step === 'phone') return <VerifyPhone user={user} onBack={back} onDone={onClose} />
  if (step === 'id') return <VerifyId onBack={back} />
  const refusal = user.idVerificationDetails.rejectedReason
  return (
    <>
      <VerificationBar user={user} />
      <ul className="mt-4 divide-y divide-edge">
        <Line
          title={words.phone}
          hint={spacedPhone(user.phone)}
          tone={user.isPhoneVerified ? 'good' : 'plain'}
          label={user.isPhoneVerified ? words.verified : words.notYet}
          action={
            !user.isPhoneVerified && (
              <Button isSmall look="primary" aria-label={words.verifyPhone} onClick={() => setStep('phone')}>
                {words.verify}
              </Button>
            )
          }
        />
        <Line
          title={words.identity}
          hint={user.isPhoneVerified ? words.identityHint : words.phoneFirst}
          tone={tones[user.idVerificationStatus]}
          label={identityLabel(user)}
          action={
            canSubmitIdentity(user) && (
              <Button isSmall look="primary" aria-label={words.verifyId} onClick={() => setStep('id')}>
                {words.verify}
              </Button>
            )
          }
        >
          {user.idVerificationStatus === 'rejected' && refusal && (
            <p className="mt-1 break-words text-bad text-sm">{words.reason(refusal)}</p>
          )}
        </Line>
      </ul>
    </>
  )
}

const Line = ({
  title,
  hint,
  tone,
  label,
  action,
  children,
}: {
  title: string
  hint: string
  tone: Tone
  label: string
  action: ReactNode
  children?: ReactNode
}) => (
  <li className="flex items-center gap-3 py-4">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{title}</p>
      <p className="mb-2 text-sm text-soft">{hint}</p>
      <StatusPill tone={tone}>{label}</StatusPill>
      {children}
    </div>
    {action}
  </li>
)

const tones = { none: 'plain', pending: 'wait', verified: 'good', rejected: 'bad' } as const satisfies Record<
  Me['idVerificationStatus'],
  Tone
>
