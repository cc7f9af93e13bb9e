import FileText from 'lucide-react/icons/file-text'
import { useEffect, useRef, useState } from 'react'
import { field } from '../../../contract/texts.ts'
import { Form, useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { texts } from '../../messages/first-load.ts'
import { formsTexts } from '../../messages/forms.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { showToast } from '../../ui/toast.ts'
import { submitIdentity } from './api.ts'
import { TextButton } from './auth-form.tsx'
import { clipProblem, paperProblem } from './paper-problems.ts'

const words = accountTexts.verification

/** The identity's step: a document, and a clip of oneself if one wishes. The clip's upload shows how far it is. */
export const VerifyId = ({ onBack }: { onBack: () => void }) => {
  const [percent, setPercent] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  // Who leaves takes it back: nothing is handed in unseen.
  useEffect(() => () => control.current?.abort(), [])
  const form = useForm<{ document: File | null; video: File | null }>({
    values: { document: null, video: null },
    check: ({ document, video }) => ({
      document: document ? paperProblem(document) : field.documentRequired,
      video: video ? clipProblem(video) : undefined,
    }),
    submit: async ({ document, video }) => {
      if (!document) return
      control.current = new AbortController()
      try {
        await submitIdentity({ document, video, onProgress: setPercent, signal: control.current.signal })
        // Handed in: leaving takes nothing back any more.
        control.current = null
        showToast(words.submitted, { tone: 'good' })
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
          <p className="mb-1.5 text-sm text-soft tabular-nums">{formsTexts.upload.uploading(percent)}</p>
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

const FileChoice = ({
  label,
  hint,
  accept,
  field: { value: file, error, onChange, onBlur },
}: {
  label: string
  hint: string
  accept: string
  field: {
    value: File | null
    error: string | undefined
    onChange: (file: File | null) => void
    onBlur: () => void
  }
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <p className="mb-1.5 font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-edge-strong bg-surface py-1.5 pr-1.5 pl-3.5">
        <FileText aria-hidden="true" size={20} className="shrink-0 text-soft" />
        <span className="min-w-0 flex-1 truncate text-soft">{file?.name ?? words.noFile}</span>
        {file && (
          <Button isSmall look="quiet" onClick={() => onChange(null)}>
            {texts.common.remove}
          </Button>
        )}
        <Button isSmall aria-label={words.choose(label)} onClick={() => input.current?.click()}>
          {words.chooseShort}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) {
            onChange(chosen)
            // Nobody leaves a button: the choice itself is checked.
            onBlur()
          }
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <p role="alert" className={error ? 'mt-1.5 font-medium text-bad text-sm' : 'sr-only'}>
        {error}
      </p>
      {!error && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
    </div>
  )
}
