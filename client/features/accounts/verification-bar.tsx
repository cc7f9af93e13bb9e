import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Me } from '../../../contract/accounts/views.ts'
import { paths } from '../../app/paths.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { Link } from '../../ui/link.tsx'
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
  const isUnderReview = user.isPhoneVerified && user.idVerificationStatus === 'pending'
  const title = isUnderReview ? words.reviewBanner : words.verifyBanner
  return (
    <Card as="aside" aria-label={title} className="mt-4 flex flex-wrap items-center gap-3 p-4">
      <BadgeCheck aria-hidden="true" size={24} className="shrink-0 text-accent" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft">{isUnderReview ? words.reviewHint : words.verifyHint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isUnderReview && (
          <Button isSmall look="primary" aria-haspopup="dialog" onClick={onVerify}>
            {accountTexts.verification.now}
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
