import { call } from '../../app/call.ts'
import { useRequest } from '../../app/query.ts'
import { sellingTexts } from '../../messages/selling.ts'

const words = sellingTexts.seller

/** Names the open offers and deals of a product before its owner deletes it. */
export const OpenTradesNote = ({ productId }: { productId: string }) => {
  const { data } = useRequest(['open-trades', productId], (signal) =>
    call('getOpenTrades', { id: productId }, { signal }),
  )
  return (
    <p role="status" className="mt-3 flex flex-col gap-1 font-medium text-fg empty:hidden">
      {data && data.offers > 0 && <span>{words.deleteOffers(data.offers)}</span>}
      {data && data.deals > 0 && <span>{words.deleteDeals(data.deals)}</span>}
    </p>
  )
}
