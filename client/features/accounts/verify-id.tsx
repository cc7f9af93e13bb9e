import { useEffect, useRef, useState } from 'react'
import { Form, useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { formsTexts } from '../../messages/forms.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { TextButton } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { submitIdentity } from './api.ts'
import { clipProblem, documentProblem } from './document-problems.ts'
import { FileChoice } from './file-choice.tsx'

const words = accountTexts.verification

/** The step for the identity: a document and an optional clip, with the progress of its upload. */
export const VerifyId = ({ onBack }: { onBack: () => void }) => {
  const [percent, setPercent] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  // Leaving cancels the upload and the submission.
  useEffect(() => () => control.current?.abort(), [])
  const form = useForm<{ document: File | null; video: File | null }>({
    values: { document: null, video: null },
    check: ({ document, video }) => ({
      document: document ? documentProblem(document) : sendingFields.documentRequired,
      video: video ? clipProblem(video) : undefined,
    }),
    submit: async ({ document, video }) => {
      if (!document) return
      control.current = new AbortController()
      try {
        await submitIdentity({ document, video, onProgress: setPercent, signal: control.current.signal })
        // Submitted: leaving cancels nothing any more.
        control.current = null
        onBack()
      } finally {
        setPercent(null)
      }
    },
    failed: words.failedSubmit,
    serverNames: { idDocumentUrl: 'document', videoUrl: 'video' },
  })
  return (
    <Form
      form={form}
      send={words.submit}
      className="gap-5 py-2"
      below={
        <div className="text-center">
          <TextButton onClick={onBack}>{words.back}</TextButton>
        </div>
      }
    >
      <p className="text-soft">{words.idIntro}</p>
      <FileChoice
        hasCamera
        label={words.document}
        hint={words.documentHint}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        field={form.controlled('document')}
      />
      <FileChoice
        label={words.video}
        hint={words.videoHint}
        accept="video/*"
        field={form.controlled('video')}
      />
      {percent !== null && (
        <div>
          <p className="mb-1.5 text-sm text-soft tabular-nums">
            {formsTexts.upload.uploading(formatPercent(percent))}
          </p>
          <ProgressLine
            value={percent / 100}
            label={formsTexts.upload.progress}
            className="h-1.5 rounded-full"
          />
        </div>
      )}
    </Form>
  )
}
