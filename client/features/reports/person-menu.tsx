import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { Suspense, useState } from 'react'
import { call } from '../../app/call.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { useRequest } from '../../app/query.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { useAction } from '../../app/use-action.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLayer } from '../../ui/use-layer.ts'
import type { ReportTarget } from './report-sheet.tsx'

const ReportSheet = lazyNamed(() => import('./report-sheet.tsx'), 'ReportSheet')
const words = peopleTexts.blocks

/** The menu about another user, or about their shop: report it, block or unblock the user. */
export const PersonMenu = ({
  userId,
  name,
  target,
  onBlocked,
  className,
}: {
  userId: string
  /** Of the user, or of the shop. */
  name: string
  /** What is reported. */
  target: ReportTarget
  onBlocked?: () => void
  className?: string
}) => {
  const [isOpened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const report = useLayer()
  const profile = useRequest(
    ['person', userId],
    async (signal) => (await call('getUser', { id: userId }, { signal })).user.viewer,
    { isWanted: isOpened },
  )
  const isBlocked = profile.data?.isBlocked ?? false
  const block = useAction(async (isOn: boolean) => {
    await call(isOn ? 'blockUser' : 'unblockUser', { id: userId })
    profile.replace({ isSelf: false, isBlocked: isOn })
    showToast(isOn ? words.blocked(name) : words.unblocked(name), { tone: 'good' })
    if (isOn) onBlocked?.()
  }, words.failed)
  const ifSignedIn = (act: () => void) => () => {
    if (requireAuth(texts.login.messageAll)) act()
  }
  return (
    <>
      <Menu
        label={words.more(name)}
        trigger={<Ellipsis aria-hidden="true" size={22} />}
        className={className}
        onOpen={() => setOpened(true)}
        entries={[
          {
            label: texts.common.report,
            icon: <Flag aria-hidden="true" size={18} />,
            onChoose: ifSignedIn(report.open),
          },
          {
            label: isBlocked ? words.unblock : words.block,
            icon: <Ban aria-hidden="true" size={18} />,
            isDanger: !isBlocked,
            onChoose: ifSignedIn(() => (isBlocked ? void block.run(false) : setAsking(true))),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={words.ask(name)}
        message={words.text}
        confirm={words.block}
        isBusy={block.isBusy}
        onConfirm={() => void block.run(true).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
      {report.isMounted && (
        <Suspense>
          <ReportSheet target={target} isOpen={report.isOpen} onClose={report.close} />
        </Suspense>
      )}
    </>
  )
}
