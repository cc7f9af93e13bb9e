import { useCallback, useEffect, useState } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { textOf } from '../../app/call-error.ts'
import { accountTexts } from '../../messages/account.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { loadSecondFactor, type SecondFactor } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { FactorOn } from './second-factor-on.tsx'
import { SwitchOn } from './second-factor-setup.tsx'

const words = accountTexts.secondFactor

/** Whether signing in takes a code as well, with the ways to switch it on and off. */
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
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Recovery codes that were just made: shown until their owner has kept them.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const load = useCallback(async () => {
    setError(null)
    try {
      setFactor(await loadSecondFactor())
    } catch (failure) {
      setError(textOf(failure, words.failedLoad))
    }
  }, [])
  useEffect(() => void load(), [load])
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (error !== null) return <ErrorState onRetry={() => void load()}>{error}</ErrorState>
  if (factor === null) {
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
