import FileText from 'lucide-react/icons/file-text'
import { useEffect, useRef, useState } from 'react'
import { field } from '../../../contract/texts.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { texts } from '../../app/texts/first-load.ts'
import { formsTexts } from '../../app/texts/forms.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { showToast } from '../../ui/toast.ts'
import { submitIdentity } from './api.ts'
import { TextButton, useAuthForm } from './auth-form.tsx'
import { clipProblem, paperProblem } from './paper-problems.ts'
import { SheetForm } from './sheet-form.tsx'

const words = accountTexts.verification

/** The identity's step: a document, and a clip of oneself if one wishes. The clip's upload shows how far it is. */
export const VerifyId = ({ onBack }: { onBack: () => void }) => {
  const [document, setDocument] = useState<File | null>(null)
  const [video, setVideo] = useState<File | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const control = useRef<AbortController | null>(null)
  // Who leaves takes it back: nothing is handed in unseen.
  useEffect(() => () => control.current?.abort(), [])
  const form = useAuthForm({
    check: () => ({
      document: document ? paperProblem(document) : field.documentRequired,
      video: video ? clipProblem(video) : undefined,
    }),
    submit: async () => {
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
  })
  const refused = form.field('video', 'videoUrl')
  return (
    <SheetForm form={form} send={words.submit} below={<TextButton onClick={onBack}>{words.back}</TextButton>}>
      <p className="text-soft">{words.idIntro}</p>
      <FileChoice
        label={words.document}
        hint={words.documentHint}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        file={document}
        onPick={setDocument}
        error={form.field('document').error ?? form.field('idDocumentUrl').error}
      />
      <FileChoice
        label={words.video}
        hint={words.videoHint}
        accept="video/*"
        file={video}
        onPick={setVideo}
        error={refused.error}
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
    </SheetForm>
  )
}

const FileChoice = ({
  label,
  hint,
  accept,
  file,
  onPick,
  error,
}: {
  label: string
  hint: string
  accept: string
  file: File | null
  onPick: (file: File | null) => void
  error: string | null
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <p className="mb-1.5 font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-edge-strong bg-surface py-1.5 pr-1.5 pl-3.5">
        <FileText aria-hidden="true" size={20} className="shrink-0 text-soft" />
        <span className="min-w-0 flex-1 truncate text-soft">{file?.name ?? words.noFile}</span>
        {file && (
          <Button isSmall look="quiet" onClick={() => onPick(null)}>
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
          if (chosen) onPick(chosen)
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
