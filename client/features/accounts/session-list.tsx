import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { formatMoment } from '../../app/format-moment.ts'
import { formatAgo } from '../../app/format-time.ts'
import { useRequest } from '../../app/query.ts'
import { useAction } from '../../app/use-action.ts'
import { accountTexts } from '../../messages/account.ts'
import { texts } from '../../messages/first-load.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { tileClass } from '../../ui/tile.ts'
import { showToast } from '../../ui/toast.ts'
import { endSession, loadSessions, type Session } from './api.ts'
import { nameDevice } from './name-device.ts'

const words = accountTexts.account

/** The devices on which the user is signed in; the others can be signed out. */
export const SessionList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.devices}>
    <Sessions />
  </Sheet>
)

const Sessions = () => {
  const [ended, setEnded] = useState<readonly string[]>([])
  const { data, error, reload } = useRequest(['sessions'], loadSessions, { failed: words.failedDevices })
  if (!data && error !== null) return <ErrorState onRetry={() => void reload()}>{error}</ErrorState>
  if (!data) {
    return (
      <Loading>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="my-2 h-14" />
        ))}
      </Loading>
    )
  }
  return (
    <ul className="divide-y divide-edge">
      {data
        .filter(({ id }) => !ended.includes(id))
        .map((session) => (
          <Device key={session.id} session={session} onEnded={() => setEnded([...ended, session.id])} />
        ))}
    </ul>
  )
}

const Device = ({ session, onEnded }: { session: Session; onEnded: () => void }) => {
  const name = nameDevice(session.userAgent) ?? words.unknownDevice
  const end = useAction(async () => {
    await endSession(session.id)
    showToast(accountTexts.done.sessionEnded, { tone: 'good' })
    onEnded()
  }, words.failedEnd)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className={tileClass(11)}>
        <Smartphone aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{name}</span>
        <span className="block text-sm text-soft">{words.signedInAt(formatMoment(session.createdAt))}</span>
        <span className="block text-sm text-soft">{words.lastUsed(agoOf(session.lastUsedAt))}</span>
      </span>
      {session.isCurrent ? (
        <StatusPill tone="good">{words.thisDevice}</StatusPill>
      ) : (
        <Button isSmall isBusy={end.isBusy} aria-label={words.endNamed(name)} onClick={() => void end.run()}>
          {words.endDevice}
        </Button>
      )}
    </li>
  )
}

/** 'Just now' stands within a sentence. */
const agoOf = (moment: string): string => {
  const ago = formatAgo(moment)
  return ago === texts.time.now ? ago.toLowerCase() : ago
}
