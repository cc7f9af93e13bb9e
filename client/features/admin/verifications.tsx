import { useState } from 'react'
import type { Verification } from '../../../contract/verification/views.ts'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { adminTexts } from '../../messages/administration.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AdminCard, Words } from './admin-card.tsx'
import { AdminList } from './admin-list.tsx'
import { Documents } from './documents.tsx'
import { useChange } from './use-change.ts'

/** What persons and shops handed in to be verified, with their papers at addresses that expire. */
export const Verifications = () => (
  <AdminList
    name="verifications"
    load={async (page) => {
      const { verifications, pagination } = await call('listVerifications', { page })
      return { entries: verifications, pagination }
    }}
  >
    {(entry, reload) => <Row key={entry.id} entry={entry} onDone={reload} />}
  </AdminList>
)

const Row = ({ entry, onDone }: { entry: Verification; onDone: () => Promise<void> }) => {
  const { busy, change } = useChange(onDone)
  const [reason, setReason] = useState('')
  const [claimed, setClaimed] = useState({ entry, by: entry.claimedBy })
  // Until the list is read anew.
  const claimedBy = claimed.entry === entry ? claimed.by : entry.claimedBy
  const isOwn = useSession(({ user }) => user?.id === claimedBy?.id)
  const claim = async () => {
    const { verification } = await call('claimVerification', { id: entry.id })
    setClaimed({ entry, by: verification.claimedBy })
    return verification.documents
  }
  const decide = (decision: 'approve' | 'reject') =>
    change(decision, () =>
      call('decideVerification', { id: entry.id, decision, reason: reason.trim() || undefined }),
    )
  return (
    <AdminCard
      person={entry.user}
      at={entry.createdAt}
      aside={<StatusPill tone="wait">{adminTexts.kinds[entry.kind]}</StatusPill>}
      actions={
        <>
          <Button look="accent" isBusy={busy === 'approve'} onClick={() => void decide('approve')}>
            {adminTexts.approve}
          </Button>
          <Button isBusy={busy === 'reject'} onClick={() => void decide('reject')}>
            {adminTexts.reject}
          </Button>
        </>
      }
    >
      {entry.businessName && <Words isStrong>{entry.businessName}</Words>}
      {entry.registrationNumber && <Words>{adminTexts.registration(entry.registrationNumber)}</Words>}
      {entry.documents.length === 0 && <Words>{adminTexts.noDocuments}</Words>}
      <Documents files={entry.documents} claim={claim} />
      {claimedBy && <Words>{isOwn ? adminTexts.claimedBySelf : adminTexts.claimed(claimedBy.name)}</Words>}
      <TextField
        label={adminTexts.reason}
        placeholder={adminTexts.reasonHint}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AdminCard>
  )
}
