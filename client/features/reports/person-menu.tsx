import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { requireAuth } from '../../app/require-auth.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import type { ReportTarget } from './report-sheet.tsx'
import { useBlock } from './use-block.ts'

const ReportSheet = lazyNamed(() => import('./report-sheet.tsx'), 'ReportSheet')
const words = peopleTexts.blocks

/** The menu about another user, or about their shop: report it, block or unblock the user. */
export const PersonMenu = ({
  userId,
  name,
  target,
  more = [],
  onBlocked,
  className,
}: {
  userId: string
  /** Of the user, or of the shop. */
  name: string
  /** The reported person or shop. */
  target: ReportTarget
  /** Stand above the others. */
  more?: readonly MenuEntry[]
  onBlocked?: () => void
  className?: string
}) => {
  const [isOpened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const report = useLayer()
  const { isBlocked, setBlocked, isBusy } = useBlock(userId, name, { isWanted: isOpened, onBlocked })
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
          ...more,
          {
            label: texts.common.report,
            icon: <Flag aria-hidden="true" size={18} />,
            onChoose: ifSignedIn(report.open),
          },
          {
            label: isBlocked ? words.unblock : words.block,
            icon: <Ban aria-hidden="true" size={18} />,
            isDanger: !isBlocked,
            onChoose: ifSignedIn(() => (isBlocked ? void setBlocked(false) : setAsking(true))),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={words.ask(name)}
        message={words.text}
        confirm={words.block}
        isBusy={isBusy}
        onConfirm={() => void setBlocked(true).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
      {report.isMounted && (
        <PartBoundary>
          <ReportSheet target={target} isOpen={report.isOpen} onClose={report.close} />
        </PartBoundary>
      )}
    </>
  )
}
