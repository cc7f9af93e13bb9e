import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Me } from '../../../contract/accounts/views.ts'
import { paths } from '../../app/paths.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { Link } from '../../ui/link.tsx'
import { canSubmitIdentity, identityLabel } from './identity-label.ts'
import { verificationProgress } from './verification-progress.ts'

const words = accountTexts.account

/** The progress of the user's verification, as a bar and in percent. */
export const VerificationBar = ({ user }: { user: Me }) => {
  const percent = verificationProgress(user)
  return (
    <div className="mt-4 flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={words.verification}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-good" style={{ width: `${percent}%` }} />
      </div>
      <p className="shrink-0 text-sm text-soft tabular-nums">{words.verified(formatPercent(percent))}</p>
    </div>
  )
}

/** Shown until the user is fully verified. */
export const VerificationBanner = ({ user, onVerify }: { user: Me; onVerify: () => void }) => {
  if (verificationProgress(user) === 100) return null
  const { title, hint, action } = bannerOf(user)
  return (
    <Card as="aside" aria-label={title} className="mt-4 flex flex-wrap items-center gap-3 p-4">
      <BadgeCheck aria-hidden="true" size={24} className="shrink-0 text-accent" />
      <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {action && (
          <Button isSmall look="primary" aria-haspopup="dialog" onClick={onVerify}>
            {action}
          </Button>
        )}
        <Link
          to={paths.helpTopic('verify-identity')}
          className={buttonClass({ isSmall: true, look: 'quiet' })}
        >
          {words.learnMore}
        </Link>
      </div>
    </Card>
  )
}

/** Returns the texts of the banner; without an `action` there is nothing to submit. */
const bannerOf = (user: Me): { title: string; hint: string; action?: string } => {
  const { now, reason } = accountTexts.verification
  if (user.isPhoneVerified && user.idVerificationStatus === 'pending')
    return { title: words.reviewBanner, hint: words.reviewHint }
  if (user.idVerificationStatus !== 'rejected')
    return { title: words.verifyBanner, hint: words.verifyHint, action: now }
  const { rejectedReason } = user.idVerificationDetails
  const why = rejectedReason ? reason(rejectedReason) : words.verifyHint
  if (canSubmitIdentity(user)) return { title: words.rejectedBanner, hint: why, action: identityLabel(user) }
  return user.isPhoneVerified
    ? { title: `${words.rejectedBanner}. ${identityLabel(user)}`, hint: why }
    : { title: words.rejectedBanner, hint: why, action: now }
}
