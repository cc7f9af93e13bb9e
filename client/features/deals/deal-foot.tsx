import { useState } from 'react'
import type { Side } from '../../../contract/chats/status.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { textOf } from '../../app/call-error.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { useNow } from '../../app/use-now.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { actionsOf, type DealAction } from './deal-actions.ts'
import { dealMoves } from './deal-calls.ts'
import { ChangeSheet } from './deal-change.tsx'
import { DisputeSheet, PaySheet, SentSheet } from './deal-sheets.tsx'
import { HandoverCode } from './handover-code.tsx'

const words = dealPageTexts.sheets
const { actions, done } = dealPageTexts
type Direct = 'confirm' | 'mark-ready' | 'receive'

/** What a side can do with its deal: the one action it is expected to take stays at the foot. */
export const DealFoot = ({ deal, side }: { deal: Deal; side: Side }) => {
  const [open, setOpen] = useState<DealAction | null>(null)
  const { busy, take } = useDirectMove(deal.id)
  const { primary, others } = actionsOf(deal, side, useNow())
  const close = () => setOpen(null)
  const start = (action: DealAction) => {
    if (action === 'confirm' || action === 'mark-ready') void take(action)
    else setOpen(action)
  }
  return (
    <>
      <div className="mt-4 grid gap-1 border-edge border-t pt-3">
        {others.includes('dispute') && <p className="text-sm text-soft">{dealPageTexts.page.disputeHint}</p>}
        {others.map((action) => (
          <Button key={action} look="quiet" isWide isBusy={busy === action} onClick={() => start(action)}>
            {actions[action]}
          </Button>
        ))}
      </div>
      {primary && (
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-3 border-edge border-t bg-surface px-4 py-3">
          <Button look="primary" isWide isBusy={busy === primary} onClick={() => start(primary)}>
            {actions[primary]}
          </Button>
        </div>
      )}
      {open === 'pay' && <PaySheet deal={deal} onClose={close} />}
      {open === 'mark-sent' && <SentSheet deal={deal} onClose={close} />}
      {open === 'dispute' && <DisputeSheet deal={deal} onClose={close} />}
      {open === 'change' && <ChangeSheet deal={deal} side={side} onClose={close} />}
      {open === 'code' && <HandoverCode id={deal.id} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'receive'}
        kind="info"
        title={words.receiveTitle}
        message={words.receiveMessage}
        confirm={actions.receive}
        isBusy={busy === 'receive'}
        onConfirm={() => void take('receive').then(close)}
        onCancel={close}
      />
      <ReasonDialog
        isOpen={open === 'cancel'}
        title={words.cancelTitle}
        message={words.cancelMessage}
        confirm={actions.cancel}
        hint={words.cancelHint}
        missing={words.cancelMissing}
        onConfirm={async (reason) => {
          await dealMoves.cancel({ id: deal.id, reason })
          showToast(done.cancel, { tone: 'good' })
          close()
        }}
        onCancel={close}
      />
    </>
  )
}

/** Takes the steps that need no input; a failure is shown as a toast. */
const useDirectMove = (id: string) => {
  const [busy, setBusy] = useState<DealAction | null>(null)
  const take = async (action: Direct) => {
    setBusy(action)
    try {
      await dealMoves[action](id)
      showToast(done[action], { tone: 'good' })
    } catch (error) {
      showToast(textOf(error, words.failed), { tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  return { busy, take }
}
