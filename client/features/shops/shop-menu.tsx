import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { requireAuth } from '../../app/gate.ts'
import { useAction } from '../../app/use-action.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { blockOwner } from './api.ts'
import type { Shop } from './store.ts'

const words = shoppingTexts.shopPage

/**
 * The menu of another user's shop: report it, block or unblock its owner.
 */
export const ShopMenu = ({ shop, onReport }: { shop: Shop; onReport: () => void }) => {
  const [isBlocked, setBlocked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const block = useAction(async (isOn: boolean) => {
    await blockOwner(shop, isOn)
    setBlocked(isOn)
    showToast(isOn ? words.blocked(shop.name) : words.unblocked(shop.name), { tone: 'good' })
  }, words.failedBlock)
  const ifSignedIn = (act: () => void) => () => {
    if (requireAuth(texts.login.messageAll)) act()
  }
  return (
    <>
      <Menu
        label={words.moreAbout}
        trigger={<Ellipsis aria-hidden="true" size={22} />}
        className="max-w-13 border border-edge-strong bg-surface"
        entries={[
          {
            label: texts.common.report,
            icon: <Flag aria-hidden="true" size={18} />,
            onChoose: ifSignedIn(onReport),
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
        title={words.blockAsk(shop.name)}
        message={words.blockText}
        confirm={words.block}
        isBusy={block.isBusy}
        onConfirm={() => void block.run(true).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
