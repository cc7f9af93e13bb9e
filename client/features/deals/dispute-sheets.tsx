import { MAX_CHAT_FILES } from '../../../contract/limits.ts'
import { useKeptFiles } from '../../app/kept-files.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { disputeTexts } from '../../messages/disputes.ts'
import { TextArea } from '../../ui/text-field.tsx'
import { dealCalls } from './deal-calls.ts'
import { DealFiles, uploadDealFiles } from './deal-files.tsx'
import { DealSheet } from './deal-sheet.tsx'
import { type DealSheetProps, draftOf } from './deal-sheets.tsx'

const words = dealPageTexts.sheets
const { actions, done } = dealPageTexts

/** A side reports a problem to the administrators. */
export const DisputeSheet = ({ deal: { id }, onClose }: DealSheetProps) => (
  <StatementSheet
    id={id}
    step="dispute"
    texts={{
      title: actions.dispute,
      send: words.send,
      done: done.dispute,
      label: words.reason,
      missing: words.reasonMissing,
      evidence: words.evidence,
    }}
    submit={(reason, attachments) => dealCalls.dispute({ id, reason, attachments })}
    onClose={onClose}
  />
)

/** The other side says what happened. */
export const AnswerSheet = ({ deal: { id }, onClose }: DealSheetProps) => {
  const { text: label, once: note, ...texts } = disputeTexts.answer
  return (
    <StatementSheet
      id={id}
      step="answer-dispute"
      texts={{ ...texts, label, note }}
      submit={(text, attachments) => dealCalls['answer-dispute']({ id, text, attachments })}
      onClose={onClose}
    />
  )
}

type Statement = {
  /** The deal's id. */
  id: string
  step: 'dispute' | 'answer-dispute'
  texts: Record<'title' | 'send' | 'done' | 'label' | 'missing' | 'evidence', string> & { note?: string }
  submit: (text: string, attachments: { key: string }[]) => Promise<void>
  onClose: () => void
}

/** A side's statement about a dispute, with evidence. */
const StatementSheet = ({ id, step, texts, submit, onClose }: Statement) => {
  const [files, setFiles] = useKeptFiles(draftOf(id, step).name)
  return (
    <DealSheet
      title={texts.title}
      send={texts.send}
      done={texts.done}
      onClose={onClose}
      values={{ text: '' }}
      serverNames={{ reason: 'text' }}
      draft={draftOf(id, step)}
      check={({ text }) => ({ text: text.trim() ? undefined : texts.missing })}
      submit={async ({ text }) => {
        await submit(text.trim(), await uploadDealFiles(files))
        setFiles([])
      }}
    >
      {(form) => (
        <>
          {texts.note && <p className="text-soft">{texts.note}</p>}
          <TextArea label={texts.label} maxLength={1000} {...form.field('text')} />
          <DealFiles
            label={texts.evidence}
            accept="image/*,video/*"
            most={MAX_CHAT_FILES}
            files={files}
            onChange={setFiles}
          />
        </>
      )}
    </DealSheet>
  )
}
