import { useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { switchShop } from './api.ts'
import type { Shop } from './store.ts'

const words = sellingTexts.seller

/** Says that one's shop is closed, and opens it again. */
export const ClosedShop = ({ shop }: { shop: Shop }) => {
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await switchShop(shop.id, true)
      showToast(words.activated, { tone: 'good' })
    } catch (error) {
      showToast(textOf(error, words.failedSwitch), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-edge-strong bg-sunken p-4">
      <div className="min-w-52 flex-1">
        <h2 className="text-md">{words.closed}</h2>
        <p className="text-soft">{words.closedHint}</p>
      </div>
      <Button look="accent" isBusy={isBusy} onClick={() => void open()}>
        {words.activate}
      </Button>
    </section>
  )
}
