import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { Form, useForm } from '../../app/form.tsx'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { accountTexts } from '../../messages/account.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { beginSecondFactor, confirmSecondFactor } from './api.ts'
import { useAutoSubmit } from './auth-form.tsx'

const words = accountTexts.secondFactor
const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

type Offer = Awaited<ReturnType<typeof beginSecondFactor>>

/**
 * Switches two-step sign-in on: the password, then the secret for the app and its first code.
 * `onCodes` gets the recovery codes.
 */
export const SwitchOn = ({
  isAdmin,
  onCodes,
}: {
  isAdmin: boolean
  onCodes: (codes: readonly string[]) => void
}) => {
  const [offer, setOffer] = useState<Offer | null>(null)
  return offer ? (
    <Confirm offer={offer} onCodes={onCodes} onLate={() => setOffer(null)} />
  ) : (
    <Begin isAdmin={isAdmin} onOffer={setOffer} />
  )
}

const Begin = ({ isAdmin, onOffer }: { isAdmin: boolean; onOffer: (offer: Offer) => void }) => {
  const form = useForm({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' ? accountTexts.auth.passwordRequired : undefined }),
    submit: async ({ password }) => onOffer(await beginSecondFactor(password)),
    failed: words.failed,
  })
  return (
    <Form form={form} send={words.next} className="gap-5 py-2">
      <p className="text-soft">{words.intro}</p>
      {isAdmin && <p className="font-semibold">{words.forAdmin}</p>}
      <PasswordField label={accountTexts.account.currentPassword} {...form.field('password')} />
    </Form>
  )
}

const Confirm = ({
  offer,
  onCodes,
  onLate,
}: {
  offer: Offer
  onCodes: (codes: readonly string[]) => void
  /** The secret has expired: the setup starts again. */
  onLate: () => void
}) => {
  const form = useForm({
    values: { code: '' },
    submit: async ({ code: typed }) => {
      try {
        const recoveryCodes = await confirmSecondFactor(typed)
        showToast(accountTexts.done.secondFactorOn, { tone: 'good' })
        onCodes(recoveryCodes)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'SECOND_FACTOR_NOT_BEGUN') {
          showToast(error.message, { tone: 'bad' })
          onLate()
          return
        }
        if (error.status === 422) code.onChange('')
        throw error
      }
    },
    failed: words.failed,
  })
  const code = form.controlled('code')
  useAutoSubmit(code.value, form.submit)
  // In groups of four, which are easier to copy by hand.
  const key = offer.secret.match(/.{1,4}/g)?.join(' ') ?? offer.secret
  return (
    <Form form={form} send={words.switchOn} isBlocked={code.value.length < 6} className="gap-5 py-2">
      <p className="text-soft">{words.scan}</p>
      <div className="flex flex-col items-center gap-3">
        <PartBoundary fallback={<Skeleton className="size-52" />}>
          <QrCode text={offer.otpauthUrl} label={words.picture} />
        </PartBoundary>
        <a href={offer.otpauthUrl} className={buttonClass({ isSmall: true })}>
          {words.openApp}
        </a>
      </div>
      <div>
        <p className="mb-1.5 font-semibold">{words.key}</p>
        <p className="flex items-center rounded-control border border-edge bg-sunken pl-3.5">
          <span className="min-w-0 flex-1 py-2 font-mono text-sm" data-no-drag>
            {key}
          </span>
          <IconButton label={words.copyKey} onClick={() => void copyText(offer.secret, words.copied)}>
            <Copy aria-hidden="true" size={18} />
          </IconButton>
        </p>
      </div>
      <OtpField value={code.value} error={code.error} onChange={code.onChange} />
    </Form>
  )
}
