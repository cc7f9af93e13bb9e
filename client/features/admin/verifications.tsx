import { useState } from 'react'
import type { Verification } from '../../../contract/verification/views.ts'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { spacedPhone } from '../../app/spaced-phone.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { ShownDocuments } from './documents.tsx'
import { Reject } from './reject.tsx'
import { useChange } from './use-change.ts'

/**
 * Requests of persons and shops to be verified: the documents beside the data that they must agree
 * with.
 */
export const VerificationsTab = () => (
  <AdminList
    name="verifications"
    load={async ({ page = 1 }) => {
      const { verifications, pagination } = await call('listVerifications', { page })
      return { entries: verifications, pagination }
    }}
  >
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: Verification; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [shown, setShown] = useState<Verification['documents'] | null>(null)
  const [claimed, setClaimed] = useState({ entry, by: entry.claimedBy })
  // Until the list is read anew.
  const claimedBy = claimed.entry === entry ? claimed.by : entry.claimedBy
  const isOwn = useSession(({ user }) => user?.id === claimedBy?.id)
  const claim = () =>
    change(
      'claim',
      async () => {
        const { verification } = await call('claimVerification', { id: entry.id })
        setClaimed({ entry, by: verification.claimedBy })
        setShown(verification.documents)
      },
      { isQuiet: true },
    )
  const { name } = entry.user
  const approve = () =>
    change('approve', () => call('decideVerification', { id: entry.id, decision: 'approve' }), {
      toast: adminTexts.changed.requestApproved(name),
      ...undoOf(entry),
    })
  const reject = (reason: string) =>
    change('reject', () => call('decideVerification', { id: entry.id, decision: 'reject', reason }), {
      toast: adminTexts.changed.requestRejected(name),
    })
  return (
    <AdminCard
      person={entry.user}
      at={entry.createdAt}
      aside={<StatusPill tone="wait">{adminTexts.kinds[entry.kind]}</StatusPill>}
      actions={
        <>
          <Approve
            entry={entry}
            isBusy={busy === 'approve'}
            isInert={entry.documents.length > 0 && !shown}
            onApprove={approve}
          />
          <Reject name={name} isBusy={busy === 'reject'} onReject={reject} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <Data entry={entry} />
          {claimedBy && (
            <Words>{isOwn ? adminTexts.claimedBySelf : adminTexts.claimed(claimedBy.name)}</Words>
          )}
        </div>
        {entry.documents.length === 0 ? (
          <Words>{adminTexts.noDocuments}</Words>
        ) : shown ? (
          <ShownDocuments files={shown} />
        ) : (
          <Card look="sunken" className="grid min-h-28 place-items-center p-4">
            <Button isBusy={busy === 'claim'} onClick={() => void claim()}>
              {adminTexts.showDocuments(entry.documents.length)}
            </Button>
          </Card>
        )}
      </div>
    </AdminCard>
  )
}

/** Approves a request once the administrator has confirmed it. */
const Approve = ({
  entry,
  isBusy,
  isInert,
  onApprove,
}: {
  entry: Verification
  isBusy: boolean
  /** The documents were not looked at. */
  isInert: boolean
  onApprove: () => Promise<boolean>
}) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="accent" isBusy={isBusy} disabled={isInert} onClick={() => setAsking(true)}>
        {adminTexts.approve}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        kind="warning"
        title={adminTexts.ask.approveRequest(entry.user.name)}
        message={adminTexts.ask.approveText[entry.kind]}
        confirm={adminTexts.approve}
        isBusy={isBusy}
        onConfirm={async () => {
          if (await onApprove()) setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Only the mark of a shop can be taken back: no call undoes a verified identity. */
const undoOf = ({ kind, shop }: Verification) =>
  kind === 'shop' && shop
    ? { undo: () => call('changeAdminShop', { id: shop.id, isVerified: false, reason: adminTexts.undone }) }
    : {}

/** The data that the documents must agree with. */
const Data = ({ entry }: { entry: Verification }) => {
  const words = adminTexts.columns
  const lines = [
    [words.name, entry.user.name],
    [adminTexts.checks.phone, entry.user.phone && spacedPhone(entry.user.phone)],
    [words.shop, entry.shop?.name],
    [adminTexts.business, entry.businessName],
    [adminTexts.registrationNumber, entry.registrationNumber],
  ] as const
  return (
    <dl className="grid gap-2">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-sm text-soft">{name}</dt>
              <dd dir="auto" className="font-semibold [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
