import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Participant } from '../../../contract/dealer-messages/views.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSummary } from '../conversations/store.ts'

/** The badge of a dealer, whether verified or not; nothing for other users. */
export const DealerBadge = ({ participant: { role, isVerified } }: { participant: Participant }) =>
  role === 'dealer' && (
    <span
      className={classNames(
        'inline-flex min-h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full border px-1.5 font-body font-semibold text-[0.6875rem] leading-none',
        isVerified ? 'border-current text-good' : 'border-edge-strong text-soft',
      )}
    >
      {isVerified && <BadgeCheck aria-hidden="true" size={12} strokeWidth={2.4} />}
      {isVerified ? conversationTexts.direct.verifiedDealer : conversationTexts.direct.dealer}
    </span>
  )

/** The badge of the other user of a conversation. */
export const DealerBadgeOf = ({ id }: { id: string }) => {
  const summary = useSummary('direct', id)
  return summary && <DealerBadge participant={summary.details.participant} />
}
