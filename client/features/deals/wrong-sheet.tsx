import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { DealAction } from './deal-actions.ts'

const { actions, page, wrong } = dealPageTexts

/** The ways out of a deal that is paid or under way. */
export const WrongSheet = ({
  ways,
  isOpen,
  onChoose,
  onClose,
}: {
  ways: readonly DealAction[]
  isOpen: boolean
  onChoose: (way: DealAction) => void
  onClose: () => void
}) => (
  <Sheet title={actions.dispute} isOpen={isOpen} onClose={onClose}>
    <div className="grid gap-2 pb-4">
      {ways.map((way) => (
        <Button key={way} isWide aria-haspopup="dialog" onClick={() => onChoose(way)}>
          {way === 'dispute' ? wrong.report : actions[way]}
        </Button>
      ))}
      {ways.includes('dispute') && <p className="text-sm text-soft">{page.disputeHint}</p>}
    </div>
  </Sheet>
)
