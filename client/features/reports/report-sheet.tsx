import { useState } from 'react'
import type { Calls } from '../../../contract/index.ts'
import type { CallInput } from '../../../contract/wire.ts'
import { callInFull } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { texts } from '../../app/texts/first-load.ts'
import { peopleTexts } from '../../app/texts/people.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'

type TargetType = CallInput<Calls['createReport']>['targetType']

/** Says to the administrators what is wrong with something: a reason from the list, and words if one likes. */
export const ReportSheet = ({
  target,
  isOpen,
  onClose,
}: {
  target: { type: TargetType; id: string }
  isOpen: boolean
  onClose: () => void
}) => {
  const [reason, setReason] = useState<string | null>(null)
  const [details, setDetails] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    if (reason === null) {
      setError(peopleTexts.reports.choose)
      return
    }
    setBusy(true)
    try {
      const { message } = await callInFull('createReport', {
        targetType: target.type,
        targetId: target.id,
        reason,
        details: details.trim() || null,
      })
      showToast(message ?? peopleTexts.reports.sent, { tone: 'good' })
      onClose()
    } catch (failure) {
      setError(textOf(failure, peopleTexts.reports.failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.common.report}
      footer={
        <Button look="primary" isWide isBusy={isBusy} onClick={() => void send()}>
          {peopleTexts.reports.send}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-1 font-semibold text-fg">{peopleTexts.reports.legend}</legend>
        {peopleTexts.reports.reasons.map((name) => (
          <label
            key={name}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken',
              reason === name && 'bg-sunken',
            )}
          >
            <input
              type="radio"
              name="reason"
              checked={reason === name}
              onChange={() => {
                setReason(name)
                setError(null)
              }}
              className="size-5 accent-(--accent)"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="mt-3">
        <TextArea
          label={peopleTexts.reports.details}
          rows={3}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
      </div>
      <div role="alert">{error && <p className="mt-2 font-medium text-bad text-sm">{error}</p>}</div>
    </Sheet>
  )
}
