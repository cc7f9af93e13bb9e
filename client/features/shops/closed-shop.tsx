import { useAction } from '../../app/use-action.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'
import { switchShop } from './api.ts'
import type { Shop } from './store.ts'

const words = sellingTexts.seller

/** Says that the user's shop is closed, with a button to open it again. */
export const ClosedShop = ({ shop }: { shop: Shop }) => {
  const { run, isBusy } = useAction(async () => {
    await switchShop(shop.id, true)
    showToast(words.activated, { tone: 'good' })
  }, words.failedSwitch)
  return (
    <Card as="section" look="closed" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-52 flex-1">
        <h2 className="text-md">{words.closed}</h2>
        <p className="text-soft">{words.closedHint}</p>
      </div>
      <Button look="accent" isBusy={isBusy} onClick={() => void run()}>
        {words.activate}
      </Button>
    </Card>
  )
}
