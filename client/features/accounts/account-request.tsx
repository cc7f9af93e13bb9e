import { useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { formatDate } from '../../app/format-time.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { showFailure } from '../../app/show-failure.ts'
import { useAction } from '../../app/use-action.ts'
import { accountTexts } from '../../messages/account.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { cancelClosing, requestClosing } from './api.ts'

const words = accountTexts.account
type Kind = 'deactivation' | 'deletion'

/**
 * Requests that the account be closed or deleted, or cancels the request. An administrator decides.
 */
export const AccountRequest = ({ user }: { user: Me }) =>
  user.accountRequest ? <Waiting request={user.accountRequest} /> : <Choices />

const Waiting = ({ request }: { request: NonNullable<Me['accountRequest']> }) => {
  const cancel = useAction(async () => {
    await cancelClosing()
    showToast(accountTexts.done.requestCancelled, { tone: 'good' })
  }, words.failedCancel)
  return (
    <div className="flex flex-col items-start gap-3 pb-2">
      <div className="pt-1">
        <p className="font-semibold">{words.requested[request.type]}</p>
        <p className="text-soft">{words.requestedHint(formatDate(request.createdAt))}</p>
        {request.reason && (
          <p className="mt-1 break-words text-soft">{words.requestReason(request.reason)}</p>
        )}
      </div>
      <Button isSmall isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
        {words.cancelRequest}
      </Button>
    </div>
  )
}

const Choices = () => {
  const [asked, setAsked] = useState<Kind | null>(null)
  /** Kept for the dialog while it closes. */
  const [shown, setShown] = useState<Kind>('deactivation')
  const ask = (kind: Kind) => {
    setShown(kind)
    setAsked(kind)
  }
  const send = async (reason: string) => {
    try {
      await requestClosing(shown, reason)
      showToast(accountTexts.done[`${shown}Requested`], { tone: 'good' })
      return true
    } catch (error) {
      showFailure(error, sayings()[shown].failed)
      return false
    }
  }
  return (
    <>
      <Choice label={words.deactivate} hint={words.deactivateHint} onAsk={() => ask('deactivation')} />
      <Choice isGrave label={words.delete} hint={words.deleteHint} onAsk={() => ask('deletion')} />
      <ReasonDialog
        key={shown}
        isOpen={asked !== null}
        kind={shown === 'deletion' ? 'danger' : 'warning'}
        title={sayings()[shown].title}
        message={sayings()[shown].text}
        confirm={words.request}
        onConfirm={send}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const Choice = ({
  label,
  hint,
  isGrave = false,
  onAsk,
}: {
  label: string
  hint: string
  isGrave?: boolean
  onAsk: () => void
}) => (
  <div>
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onAsk}
      className="min-h-12 w-full rounded-control py-1 text-left underline-offset-4 hover:underline"
    >
      <span className={`block font-semibold ${isGrave ? 'text-bad' : 'text-fg'}`}>{label}</span>
      <span className="block text-sm text-soft">{hint}</span>
    </button>
  </div>
)

const sayings = () =>
  ({
    deactivation: {
      title: words.deactivateAsk,
      text: words.deactivateText,
      failed: words.failedDeactivation,
    },
    deletion: { title: words.deleteAsk, text: words.deleteText, failed: words.failedDeletion },
  }) satisfies Record<Kind, object>
