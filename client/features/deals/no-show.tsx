import type { Deal } from '../../../contract/deals/views.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { useNow } from '../../app/use-now.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useLayer } from '../../ui/use-layer.ts'
import { noShowFrom } from './deal-actions.ts'
import { ActionOf } from './deal-foot.tsx'

const words = dealPageTexts.sheets

/** When and how a shop cancels a pick-up that its buyer does not collect. */
export const NoShow = ({ deal }: { deal: Deal }) => {
  const question = useLayer()
  const now = useNow()
  const from = noShowFrom(deal)
  if (!from) return null
  const { name } = deal.buyer
  if (now < from.getTime())
    return (
      <p className="mt-2 text-sm text-soft">{words.noShowFrom(name, formatMoment(from.toISOString()))}</p>
    )
  return (
    <Card as="section" className="mt-4 p-4">
      <p className="text-sm text-soft">{words.noShowMessage(name)}</p>
      <Button isWide className="mt-3" aria-haspopup="dialog" onClick={question.open}>
        {dealPageTexts.actions['no-show']}
      </Button>
      {question.isMounted && (
        <ActionOf id={deal.id} action={question.isOpen ? 'no-show' : null} onClose={question.close} />
      )}
    </Card>
  )
}
