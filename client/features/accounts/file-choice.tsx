import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import { useRef, useState } from 'react'
import { accountTexts } from '../../messages/account.ts'
import { texts } from '../../messages/first-load.ts'
import { Button, FileInput } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DocumentCamera } from '../../ui/document-camera.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'

const words = accountTexts.verification

/** Chooses a file to submit, or with `hasCamera` takes a picture; it is shown before it is sent. */
export const FileChoice = ({
  label,
  hint,
  accept,
  hasCamera = false,
  field: { value: file, error, onChange, onBlur },
}: {
  label: string
  hint: string
  accept: string
  hasCamera?: boolean
  field: {
    value: File | null
    error: string | undefined
    onChange: (file: File | null) => void
    onBlur: () => void
  }
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const [wasTaking, setWasTaking] = useState(false)
  const preview = useObjectUrl(file?.type.startsWith('image/') ? file : null)
  const put = (chosen: File) => {
    setTaking(false)
    onChange(chosen)
    // There is no blur after a choice of file, so the check runs now.
    onBlur()
  }
  // Other browsers offer the system's camera in their file dialog.
  const isStepPossible = hasCamera && 'mediaDevices' in navigator
  return (
    <div>
      <p className="mb-1.5 font-semibold">{label}</p>
      {hasCamera && !file && !isTaking && <Example />}
      {isTaking ? (
        <DocumentCamera words={words.camera} onTaken={put} onCancel={() => setTaking(false)} />
      ) : (
        <>
          {preview && (
            <img
              src={preview}
              alt={words.camera.preview}
              className="mb-2 max-h-64 w-full rounded-card border border-edge bg-sunken object-contain"
            />
          )}
          {isStepPossible && !file && (
            <Button
              isWide
              className="mb-2"
              icon={<Camera aria-hidden="true" size={20} />}
              // The camera closes to this button, which is drawn anew.
              autoFocus={wasTaking}
              onClick={() => {
                setWasTaking(true)
                setTaking(true)
              }}
            >
              {words.camera.open}
            </Button>
          )}
          <div className="flex items-center gap-3 rounded-control border border-edge-strong bg-surface py-1.5 pr-1.5 pl-3.5">
            <FileText aria-hidden="true" size={20} className="shrink-0 text-soft" />
            <span className="min-w-0 flex-1 truncate text-soft">{file?.name ?? words.noFile}</span>
            {file ? (
              <Button isSmall look="quiet" onClick={() => onChange(null)}>
                {texts.common.remove}
              </Button>
            ) : (
              <Button isSmall aria-label={words.choose(label)} onClick={() => input.current?.click()}>
                {words.chooseShort}
              </Button>
            )}
          </div>
        </>
      )}
      <FileInput
        ref={input}
        accept={accept}
        aria-label={label}
        onChoose={([chosen]) => chosen && put(chosen)}
      />
      <ErrorText className="mt-1.5">{error}</ErrorText>
      {!error && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
    </div>
  )
}

/** How a good picture looks: the whole document, straight and readable. */
const Example = () => (
  <Card as="figure" look="sunken" className="mb-2 flex items-center gap-4 p-3">
    <svg viewBox="0 0 160 104" aria-hidden="true" className="w-28 shrink-0 text-soft">
      <rect
        x="6"
        y="6"
        width="148"
        height="92"
        rx="10"
        className="fill-surface stroke-edge-strong"
        strokeWidth="2"
      />
      <rect x="18" y="30" width="38" height="48" rx="5" className="fill-sunken" />
      <circle cx="37" cy="46" r="9" fill="currentColor" />
      <path d="M22 76c2-12 28-12 30 0z" fill="currentColor" />
      <path
        d="M68 36h70M68 50h56M68 64h64M68 78h40"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M2 22V8a6 6 0 0 1 6-6h14M138 2h14a6 6 0 0 1 6 6v14M158 82v14a6 6 0 0 1-6 6h-14M22 102H8a6 6 0 0 1-6-6V82"
        fill="none"
        className="stroke-accent"
        strokeWidth="3"
      />
    </svg>
    <figcaption className="text-sm text-soft">{words.camera.example}</figcaption>
  </Card>
)
