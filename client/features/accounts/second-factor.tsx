import { useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { useRequest } from '../../app/query.ts'
import { accountTexts } from '../../messages/account.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { loadSecondFactor } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FactorOn } from './second-factor-on.tsx'
import { SwitchOn } from './second-factor-setup.tsx'

const words = accountTexts.secondFactor

/** Shows whether two-step sign-in is on, and switches it on and off. */
export const SecondFactorSheet = ({
  user,
  isOpen,
  onClose,
}: {
  user: Me
  isOpen: boolean
  onClose: () => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
    <Content user={user} onClose={onClose} />
  </Sheet>
)

const Content = ({ user, onClose }: { user: Me; onClose: () => void }) => {
  const {
    data: factor,
    error,
    reload,
  } = useRequest(['second factor'], loadSecondFactor, { failed: words.failedLoad })
  // New recovery codes, shown until the user confirms that they are kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (!factor && error !== null) return <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
  if (!factor) {
    return (
      <Loading>
        <Skeleton className="my-2 h-20" />
        <Skeleton className="my-2 h-14" />
      </Loading>
    )
  }
  return factor.isOn ? (
    <FactorOn factor={factor} onCodes={setCodes} onOff={onClose} />
  ) : (
    <SwitchOn isAdmin={user.role === 'admin'} onCodes={setCodes} />
  )
}
