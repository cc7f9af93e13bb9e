import { isBeforeHandover } from '../../../contract/deals/state.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { saveShop } from '../shops/api.ts'
import { dealCalls } from './deal-calls.ts'
import { DealSheet } from './deal-sheet.tsx'
import { type DealSheetProps, draftOf } from './deal-sheets.tsx'

const words = dealPageTexts.sheets

/** The shop says how it is paid: in this deal at once, and as a setting for all others. */
export const InstructSheet = ({ deal, onClose }: DealSheetProps) => (
  <DealSheet
    title={words.instructTitle}
    send={words.save}
    done={dealPageTexts.done.instruct}
    onClose={onClose}
    values={{ instructions: '' }}
    draft={draftOf(deal.id, 'instruct')}
    serverNames={{ 'payment.instructions': 'instructions', paymentInstructions: 'instructions' }}
    check={({ instructions }) => ({ instructions: instructions.trim() ? undefined : words.instructMissing })}
    submit={async ({ instructions }) => {
      const text = instructions.trim()
      if (isBeforeHandover(deal.status))
        await dealCalls.change({ id: deal.id, payment: { instructions: text } })
      await saveShop(deal.shopId, { paymentInstructions: text })
    }}
  >
    {(form) => (
      <TextArea
        label={words.instructLabel}
        hint={words.instructHint}
        rows={3}
        maxLength={500}
        {...form.field('instructions')}
      />
    )}
  </DealSheet>
)
