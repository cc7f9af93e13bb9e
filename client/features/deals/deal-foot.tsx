import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Side } from '../../../contract/chats/status.ts'
import { isStepPossible } from '../../../contract/deals/state.ts'
import { dealCauseTexts } from '../../../contract/deals/texts.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { textOf } from '../../app/call-error.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { ACTION_PARAM } from '../../app/paths.ts'
import { useAction } from '../../app/use-action.ts'
import { useNow } from '../../app/use-now.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { formatPrice } from '../../ui/format-money.ts'
import { showToast } from '../../ui/toast.ts'
import { useLayer } from '../../ui/use-layer.ts'
import { actionsOf, type DealAction } from './deal-actions.ts'
import { dealCalls } from './deal-calls.ts'
import { isOfNetwork, withNetworkText } from './network-failure.ts'
import { useDeal } from './store.ts'

const ReasonDialog = lazyNamed(() => import('../../app/reason-dialog.tsx'), 'ReasonDialog')
const ArrangeSheet = lazyNamed(() => import('./deal-change.tsx'), 'ArrangeSheet')
const ChangeSheet = lazyNamed(() => import('./deal-change.tsx'), 'ChangeSheet')
const InstructSheet = lazyNamed(() => import('./instruct-sheet.tsx'), 'InstructSheet')
const ReadySheet = lazyNamed(() => import('./ready-sheet.tsx'), 'ReadySheet')
const DisputeSheet = lazyNamed(() => import('./dispute-sheets.tsx'), 'DisputeSheet')
const PaySheet = lazyNamed(() => import('./deal-sheets.tsx'), 'PaySheet')
const SentSheet = lazyNamed(() => import('./deal-sheets.tsx'), 'SentSheet')
const WrongSheet = lazyNamed(() => import('./wrong-sheet.tsx'), 'WrongSheet')
const HandoverCode = lazyNamed(() => import('./deal-sheets.tsx'), 'HandoverCode')

const words = dealPageTexts.sheets
const { actions, done } = dealPageTexts

/**
 * The actions of a side: the one that it is expected to take stays at the foot. An
 * address that names an action opens it.
 */
export const DealFoot = ({ deal, side }: { deal: Deal; side: Side }) => {
  const [query] = useSearchParams()
  const { primary, others } = actionsOf(deal, side, useNow())
  const [open, setOpen] = useState(
    () => [primary, ...others].find((action) => action === query.get(ACTION_PARAM)) ?? null,
  )
  const close = () => setOpen(null)
  const ways = waysOut(deal, side, others)
  const wrong = useLayer()
  const somethingIsWrong = ways.length > 0 && (
    <Button look="quiet" isWide aria-haspopup="dialog" onClick={wrong.open}>
      {actions.dispute}
    </Button>
  )
  return (
    <>
      <div className="mt-4 grid gap-1 border-edge border-t pt-3 empty:hidden beside:mt-3 beside:last:m-0 beside:last:border-0 beside:last:p-0">
        {others.includes('dispute') && ways.length === 0 && (
          <p className="text-balance text-center text-sm text-soft">{dealPageTexts.page.disputeHint}</p>
        )}
        {others
          .filter((action) => action !== 'no-show' && !ways.includes(action))
          .map((action) => (
            <Button key={action} look="quiet" isWide onClick={() => setOpen(action)}>
              {actions[action]}
            </Button>
          ))}
        {!primary && somethingIsWrong}
      </div>
      {primary && (
        <ActionBar>
          <Button look="primary" isWide onClick={() => setOpen(primary)}>
            {actions[primary]}
          </Button>
          {somethingIsWrong}
        </ActionBar>
      )}
      {wrong.isMounted && (
        <PartBoundary>
          <WrongSheet
            ways={ways}
            isOpen={wrong.isOpen}
            onClose={wrong.close}
            onChoose={(way) => {
              wrong.close()
              setOpen(way)
            }}
          />
        </PartBoundary>
      )}
      <Action deal={deal} side={side} open={open} onClose={close} />
    </>
  )
}

/**
 * Returns the actions that stand behind one button: once a deal is paid or under way, its buyer
 * seldom changes, cancels or disputes it.
 */
const waysOut = (deal: Deal, side: Side, others: readonly DealAction[]): DealAction[] =>
  isCommitted(deal, side) && others.some(isChange)
    ? others.filter((action) => isChange(action) || action === 'dispute')
    : []

const isCommitted = ({ status, payment }: Deal, side: Side): boolean =>
  side === 'buyer' && (payment.status !== 'none' || status === 'ready' || status === 'sent')

const isChange = (action: DealAction) => action === 'change' || action === 'cancel'

/** Keeps the one action of a page in sight. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-3 -mb-10 border-edge border-t bg-surface px-4 py-3 empty:hidden beside:static beside:-order-1 beside:m-0 beside:border-0 beside:bg-transparent beside:p-0">
    {children}
  </div>
)

/** An action of a shop that was started elsewhere than at the foot of a deal's page. */
export const ActionOf = ({
  id,
  action,
  onClose,
}: {
  id: string
  /** `null` once it was closed. */
  action: DealAction | null
  onClose: () => void
}) => {
  const deal = useDeal(id)
  return deal ? <Action deal={deal} side="shop" open={action} onClose={onClose} /> : null
}

/** Once the buyer has confirmed, or the deal has ended, no code is asked for: its sheet closes. */
const Action = ({ open, ...action }: Opened & { side: Side }) => {
  const { deal, onClose } = action
  const state = { status: deal.status, handover: deal.handover.type }
  const isPointless = open === 'code' && !isStepPossible('receive', state)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isPointless) close()
  }, [isPointless])
  return (
    <>
      <Sheets {...action} open={open} />
      <Question {...action} open={open} />
    </>
  )
}

type Opened = { deal: Deal; open: DealAction | null; onClose: () => void }

const Sheets = ({ deal, side, open, onClose }: Opened & { side: Side }) => {
  const shown = { deal, onClose }
  return (
    <PartBoundary>
      {open === 'arrange' && <ArrangeSheet {...shown} />}
      {open === 'pay' && <PaySheet {...shown} />}
      {open === 'instruct' && <InstructSheet {...shown} />}
      {open === 'mark-ready' && <ReadySheet {...shown} />}
      {open === 'mark-sent' && <SentSheet {...shown} />}
      {open === 'dispute' && <DisputeSheet {...shown} />}
      {open === 'change' && <ChangeSheet {...shown} side={side} />}
      {open === 'code' && <HandoverCode {...shown} />}
      {open === 'cancel' && (
        <ReasonDialog
          isOpen
          title={words.cancelTitle}
          message={cancelMessage(deal, side)}
          confirm={actions.cancel}
          cancel={words.keep}
          hint={words.cancelHint}
          missing={words.cancelMissing}
          draft={{ name: `deal:${deal.id}:cancel`, lives: 'device' }}
          onConfirm={async (reason) => {
            await dealCalls.cancel({ id: deal.id, reason }).catch((error: unknown) => {
              throw withNetworkText(error)
            })
            showToast(done.cancel, { tone: 'good' })
          }}
          onClose={onClose}
        />
      )}
    </PartBoundary>
  )
}

/** Returns the text before a side cancels: to a buyer who paid, also what becomes of the money. */
const cancelMessage = ({ status, handover, payment, total }: Deal, side: Side): string => {
  if (side !== 'buyer' || payment.status === 'none') return words.cancelMessage
  const canReport = isStepPossible('dispute', { status, handover: handover.type })
  const paid = words.cancelPaid(formatPrice(total))
  return [paid, canReport && words.cancelReport, words.cancelMessage].filter(Boolean).join(' ')
}

const asked = ['confirm', 'not-arrived', 'receive', 'no-show'] as const
type Asked = (typeof asked)[number]

/** The outbox of the chat sends it, also when the network is back only later. */
const writeToBuyer = async ({ chatId, productId }: Deal, content: string) => {
  // Usually loaded already, and not part of the first load of this screen.
  const { sendMessage } = await import('../conversations/sending.ts')
  return sendMessage({ kind: 'shop', to: chatId, productId, content })
}

/**
 * Asks before a step that cannot be undone. A failure is shown in the question, which
 * stays while the network is lost: the step keeps its key and is taken once.
 */
const Question = ({ deal, open, onClose }: Opened) => {
  const { id, number } = deal
  const total = formatPrice(deal.total)
  const [failure, setFailure] = useState<string | null>(null)
  const [last, setLast] = useState<Asked>('receive')
  const wanted = asked.find((action) => action === open)
  // Kept during the closing animation.
  if (wanted && wanted !== last) setLast(wanted)
  const leave = () => {
    setFailure(null)
    onClose()
  }
  const { run: take, isBusy } = useAction(
    async () => {
      setFailure(null)
      if (last === 'not-arrived') await writeToBuyer(deal, words.notArrived(total, number))
      else if (last === 'no-show')
        await dealCalls.cancel({ id, reason: dealCauseTexts.noShow, cause: 'noShow' })
      else await dealCalls[last](id)
      showToast(done[last], { tone: 'good' })
      leave()
    },
    (error) => setFailure(isOfNetwork(error) ? dealsTexts.actions.lost : textOf(error, words.failed)),
  )
  const texts = {
    confirm: { title: words.confirmTitle(total), message: words.confirmMessage, confirm: actions.confirm },
    'not-arrived': {
      title: words.notArrivedTitle(total),
      message: `${words.notArrivedMessage} “${words.notArrived(total, number)}”`,
      confirm: words.sendMessage,
    },
    receive: { title: words.receiveTitle, message: words.receiveMessage, confirm: actions.receive },
    'no-show': {
      title: words.noShowTitle(deal.buyer.name),
      message: words.noShowMessage(deal.buyer.name),
      confirm: actions.cancel,
    },
  }
  return (
    <ConfirmDialog
      isOpen={wanted !== undefined}
      kind="warning"
      {...texts[last]}
      cancel={last === 'no-show' ? words.keep : undefined}
      isBusy={isBusy}
      onConfirm={() => void take()}
      onCancel={leave}
    >
      <ErrorText isLarge className="mt-3">
        {failure}
      </ErrorText>
    </ConfirmDialog>
  )
}
