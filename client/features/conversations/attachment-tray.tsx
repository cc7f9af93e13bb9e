import FileText from 'lucide-react/icons/file-text'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { moreTexts } from '../../app/more-texts.ts'
import { texts } from '../../app/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { kindOf, useObjectUrl } from './attachments.tsx'

/** What may go with a message; the texts are the server's own for the same refusal. */
export type AttachmentRules = {
  most: number
  maxBytes: number
  tooLarge: string
  /** For the file picker. */
  accept: string
  takes: (file: File) => boolean
  wrongKind: string
}

/** The files that one has chosen for the next message, and what is wrong with what was chosen last. */
export const useChosenFiles = (rules: AttachmentRules) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string | null>(null)
  /** Chosen, but more than there may be: one is asked. */
  const [tooMany, setTooMany] = useState<readonly File[] | null>(null)

  const choose = (chosen: readonly File[]) => {
    setError(null)
    const wrong = chosen.find((file) => !rules.takes(file))
    const large = chosen.find((file) => rules.takes(file) && file.size > rules.maxBytes)
    const fine = chosen.filter((file) => rules.takes(file) && file.size <= rules.maxBytes)
    if (wrong) setError(rules.wrongKind)
    else if (large) setError(rules.tooLarge)
    if (files.length + fine.length > rules.most) setTooMany(fine)
    else setFiles([...files, ...fine])
  }
  return {
    files,
    error,
    choose,
    remove: (file: File) => setFiles(files.filter((other) => other !== file)),
    clear: () => {
      setFiles([])
      setError(null)
    },
    /** The question whether to go on with the first allowed ones. */
    question: {
      isOpen: tooMany !== null,
      most: rules.most,
      onConfirm: () => {
        setFiles([...files, ...(tooMany ?? [])].slice(0, rules.most))
        setTooMany(null)
      },
      onCancel: () => setTooMany(null),
    },
  }
}

type Chosen = ReturnType<typeof useChosenFiles>

/** The button beside the box that chooses files. */
export const AttachButton = ({ rules, chosen }: { rules: AttachmentRules; chosen: Chosen }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={rules.accept}
        aria-label={moreTexts.messages.attach}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          chosen.choose([...(event.target.files ?? [])])
          // The same file may be chosen again after it was taken away.
          event.target.value = ''
        }}
      />
      <IconButton label={moreTexts.messages.attach} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" size={22} />
      </IconButton>
      <TooMany {...chosen.question} />
    </>
  )
}

/** What will go with the next message, each with a way to take it back. */
export const AttachmentTray = ({ chosen }: { chosen: Chosen }) =>
  chosen.files.length > 0 && (
    <ul
      aria-label={moreTexts.messages.attachments}
      className="no-scrollbar mb-2 flex gap-2 overflow-x-auto py-1"
    >
      {chosen.files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="relative shrink-0">
          <Tile file={file} />
          <button
            type="button"
            onClick={() => chosen.remove(file)}
            aria-label={moreTexts.messages.removeFile(file.name)}
            className="absolute -top-1 -right-1 grid size-11 place-items-start justify-items-end"
          >
            <span className="grid size-6 place-items-center rounded-full bg-night text-bone ring-2 ring-(--page)">
              <X aria-hidden="true" size={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )

const Tile = ({ file }: { file: File }) => {
  const url = useObjectUrl(file)
  const kind = kindOf(file)
  const look = 'block size-20 rounded-card bg-sunken object-cover'
  if (kind === 'image') return <img src={url ?? undefined} alt={file.name} className={look} />
  if (kind === 'video')
    return url ? (
      <video
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-label={file.name}
        className={look}
      />
    ) : (
      <span className={look} />
    )
  return (
    <span className="flex size-20 flex-col items-center justify-center gap-1 rounded-card bg-sunken p-1.5 text-fg">
      <FileText aria-hidden="true" size={22} />
      <span className="w-full truncate text-center text-xs">{file.name}</span>
    </span>
  )
}

const TooMany = ({ isOpen, most, onConfirm, onCancel }: Chosen['question']) => (
  <Dialog
    isAlert
    isOpen={isOpen}
    onClose={onCancel}
    title={moreTexts.messages.tooManyTitle(most)}
    actions={
      <>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button look="primary" onClick={onConfirm}>
          {moreTexts.messages.tooManyGoOn}
        </Button>
      </>
    }
  >
    {moreTexts.messages.tooMany(most)}
  </Dialog>
)
