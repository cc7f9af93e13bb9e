import type { Endpoints } from '../../../contract/index.ts'
import { reportReasons } from '../../../contract/reports/reasons.ts'
import type { EndpointInput } from '../../../contract/wire.ts'
import { call } from '../../app/call.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { reasonName } from '../../app/names.ts'
import { texts } from '../../messages/first-load.ts'
import { peopleTexts } from '../../messages/people.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'

export type ReportTarget = { type: EndpointInput<Endpoints['createReport']>['targetType']; id: string }
const words = peopleTexts.reports

/** Reports something to the administrators: a reason from the list, and details. */
export const ReportSheet = ({
  target,
  isOpen,
  onClose,
}: {
  target: ReportTarget
  isOpen: boolean
  onClose: () => void
}) => {
  const form = useForm<{ reason: string | null; details: string }>({
    values: { reason: null, details: '' },
    check: ({ reason }) => ({ reason: reason === null ? words.choose : undefined }),
    submit: async ({ reason, details }, { clear }) => {
      await call('createReport', {
        targetType: target.type,
        targetId: target.id,
        reason: reason ?? '',
        details: details.trim() || null,
      })
      clear()
      showToast(words.sent, { tone: 'good' })
      onClose()
    },
    failed: words.failed,
  })
  const reason = form.controlled('reason')
  const error = form.failure ?? reason.error
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.common.report}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {words.send}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-3">
        <fieldset>
          <legend className="mb-1 font-semibold text-fg">{words.legend}</legend>
          {reportReasons.map((name) => (
            <label
              key={name}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken',
                reason.value === name && 'bg-sunken',
              )}
            >
              <input
                type="radio"
                name="reason"
                checked={reason.value === name}
                onChange={() => reason.onChange(name)}
                className="size-5 accent-(--accent)"
              />
              {reasonName(name)}
            </label>
          ))}
        </fieldset>
        <TextArea label={words.details} rows={3} {...form.field('details')} />
        <ErrorText>{error}</ErrorText>
      </Form>
    </Sheet>
  )
}
