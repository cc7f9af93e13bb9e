import type { Deal } from '../../../contract/deals/views.ts'
import { call } from '../../app/call.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { showToast } from '../../ui/toast.ts'
import { reloadDashboard } from './use-dashboard.ts'

const words = ordersTexts.disputes

/**
 * Decides a dispute, after naming what follows. A refusal is shown beside the reason, which stays.
 */
export const ResolveDeal = ({
  deal: { id, number },
  outcome,
  onClose,
  onDone,
}: {
  deal: Deal
  outcome: 'complete' | 'cancel'
  onClose: () => void
  onDone: () => Promise<void>
}) => {
  const isComplete = outcome === 'complete'
  return (
    <ReasonDialog
      isOpen
      kind={isComplete ? 'info' : 'danger'}
      title={isComplete ? words.completeTitle(number) : words.cancelTitle(number)}
      message={
        <ul className="grid list-disc gap-1 pl-5">
          {(isComplete ? words.completeFollows : words.cancelFollows).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirm={isComplete ? words.complete : words.cancel}
      cancel={words.keep}
      hint={words.reasonHint}
      missing={adminTexts.reasonRequired}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call('resolveDeal', { id, outcome, reason })
        reloadDashboard()
        showToast(isComplete ? words.completed(number) : words.cancelled(number), { tone: 'good' })
        await onDone()
      }}
    />
  )
}
