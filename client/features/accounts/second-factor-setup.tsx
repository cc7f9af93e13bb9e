import Copy from 'lucide-react/icons/copy'
import { Suspense, useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { beginSecondFactor, confirmSecondFactor } from './api.ts'
import { useAuthForm, useAutoSubmit } from './auth-form.tsx'
import { copyText } from './recovery-codes.tsx'
import { SheetForm } from './sheet-form.tsx'

const words = accountTexts.secondFactor
const QrCode = lazyNamed(() => import('./qr-code.tsx'), 'QrCode')

type Offer = Awaited<ReturnType<typeof beginSecondFactor>>

/** Switching it on: the password, then the secret for the app and its first code. `onCodes` gets the recovery codes. */
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
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    check: () => ({ password: password === '' ? accountTexts.auth.passwordRequired : undefined }),
    submit: async () => onOffer(await beginSecondFactor(password)),
    failed: words.failed,
  })
  return (
    <SheetForm form={form} send={words.next}>
      <p className="text-soft">{words.intro}</p>
      {isAdmin && <p className="font-semibold">{words.forAdmin}</p>}
      <PasswordField
        label={accountTexts.account.currentPassword}
        name="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password')}
      />
    </SheetForm>
  )
}

const Confirm = ({
  offer,
  onCodes,
  onLate,
}: {
  offer: Offer
  onCodes: (codes: readonly string[]) => void
  /** The offer has run out: it begins anew. */
  onLate: () => void
}) => {
  const [code, setCode] = useState('')
  const form = useAuthForm({
    check: () => ({}),
    submit: async () => {
      try {
        const { recoveryCodes, message } = await confirmSecondFactor(code)
        if (message) showToast(message, { tone: 'good' })
        onCodes(recoveryCodes)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'SECOND_FACTOR_NOT_BEGUN') {
          showToast(error.message, { tone: 'bad' })
          onLate()
          return
        }
        if (error.status === 422) setCode('')
        throw error
      }
    },
    failed: words.failed,
  })
  useAutoSubmit(code, form.submit)
  // In groups of four, as one reads them over to another device.
  const key = offer.secret.match(/.{1,4}/g)?.join(' ') ?? offer.secret
  return (
    <SheetForm form={form} send={words.switchOn} isBlocked={code.length < 6}>
      <p className="text-soft">{words.scan}</p>
      <div className="flex flex-col items-center gap-3">
        <Suspense fallback={<Skeleton className="size-52" />}>
          <QrCode text={offer.otpauthUrl} label={words.picture} />
        </Suspense>
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
          <IconButton label={words.copyKey} onClick={() => void copyText(offer.secret)}>
            <Copy aria-hidden="true" size={18} />
          </IconButton>
        </p>
      </div>
      <OtpField value={code} onChange={setCode} {...form.field('code')} />
    </SheetForm>
  )
}
