import { dealPageTexts } from '../../messages/deal-page.ts'
import { TextField } from '../../ui/text-field.tsx'
import { isArranged } from './deal-actions.ts'
import { dealCalls } from './deal-calls.ts'
import { DealSheet } from './deal-sheet.tsx'
import { type DealSheetProps, draftOf } from './deal-sheets.tsx'

const words = dealPageTexts.sheets

/** The shop marks a deal as ready, and says where it can be picked up. */
export const ReadySheet = ({ deal, onClose }: DealSheetProps) => {
  const { id, handover } = deal
  return (
    <DealSheet
      title={words.readyTitle}
      send={dealPageTexts.actions['mark-ready']}
      done={dealPageTexts.done['mark-ready']}
      onClose={onClose}
      values={{ place: handover.place ?? '' }}
      draft={draftOf(id, 'ready')}
      serverNames={{ 'handover.place': 'place' }}
      check={({ place }) => ({ place: place.trim() ? undefined : words.placeMissing })}
      submit={async ({ place }, { changes }) => {
        if (changes.place !== undefined) await dealCalls.change({ id, handover: { place: place.trim() } })
        await dealCalls['mark-ready'](id)
      }}
    >
      {(form) => (
        <>
          {!isArranged(deal) && <p className="font-semibold">{words.readyUnchosen(deal.buyer.name)}</p>}
          <p className="text-soft">{words.readyMessage}</p>
          <TextField label={words.readyPlace} maxLength={200} {...form.field('place')} />
        </>
      )}
    </DealSheet>
  )
}
