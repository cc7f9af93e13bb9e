import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { field } from '../../../contract/texts.ts'
import { fieldTexts, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { formatDate } from '../../app/format-time.ts'
import { texts } from '../../app/texts/first-load.ts'
import { formsTexts } from '../../app/texts/forms.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type SellerStatus, submitSeller, uploadPaper } from './api.ts'

const words = sellingTexts.sellerVerification

/** Asking to have one's shop verified, and how that stands. */
export const SellerVerification = ({
  shopId,
  status,
  isOpen,
  onClose,
  onChange,
}: {
  shopId: string
  status: SellerStatus
  isOpen: boolean
  onClose: () => void
  onChange: (status: SellerStatus) => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
    {status.status === 'pending' && (
      <div className="flex flex-col items-start gap-2 pt-2">
        <StatusPill tone="wait">{sellingTexts.seller.underReview}</StatusPill>
        <p>{sellingTexts.seller.underReviewHint}</p>
        {status.createdAt && <p className="text-soft">{words.sentOn(formatDate(status.createdAt))}</p>}
      </div>
    )}
    {status.status === 'approved' && (
      <div className="flex flex-col items-start gap-2 pt-2">
        <StatusPill tone="good">{words.approved}</StatusPill>
        <p>{words.approvedHint}</p>
      </div>
    )}
    {(status.status === 'none' || status.status === 'rejected') && (
      <Form shopId={shopId} status={status} onChange={onChange} />
    )}
  </Sheet>
)

/** A paper that was chosen; `key` once it is uploaded. */
type Paper = { id: number; file: File; percent: number; key: string | null; error: string | null }

const Form = ({
  shopId,
  status,
  onChange,
}: {
  shopId: string
  status: SellerStatus
  onChange: (status: SellerStatus) => void
}) => {
  const [draft, setDraft, clear] = useDraft(`seller-verification:${shopId}`, {
    businessName: '',
    registrationNumber: '',
  })
  const papers = usePapers()
  const [isSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const problems = {
    businessName: draft.businessName.trim() === '' ? field.businessName : undefined,
    documents: papers.list.length === 0 ? field.documentRequired : undefined,
  }
  const send = async () => {
    setSent(true)
    setRefused({})
    setFailure(null)
    if (isBusy || problems.businessName || problems.documents) return
    setBusy(true)
    try {
      const answer = await submitSeller(shopId, {
        businessName: draft.businessName,
        registrationNumber: draft.registrationNumber.trim() || null,
        documents: await papers.keys(),
      })
      clear()
      showToast(words.submitted, { tone: 'good' })
      onChange(answer)
    } catch (error) {
      const named = fieldTexts(error)
      setRefused(named)
      if (!named.businessName) setFailure(textOf(error, words.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5 pt-2 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {status.status === 'rejected' ? (
        <div className="rounded-card border border-bad p-3">
          <p className="font-semibold text-bad">{sellingTexts.seller.refused}</p>
          {status.reason && <p className="[overflow-wrap:anywhere]">{words.reason(status.reason)}</p>}
        </div>
      ) : (
        <p className="text-soft">{words.intro}</p>
      )}
      <TextField
        label={words.businessName}
        autoComplete="organization"
        value={draft.businessName}
        error={(isSent ? problems.businessName : undefined) ?? refused.businessName}
        onChange={(event) => setDraft({ ...draft, businessName: event.target.value })}
      />
      <TextField
        label={words.registration}
        autoComplete="off"
        value={draft.registrationNumber}
        error={refused.registrationNumber}
        onChange={(event) => setDraft({ ...draft, registrationNumber: event.target.value })}
      />
      <Papers papers={papers} error={isSent ? problems.documents : undefined} />
      <p role="alert" className={failure ? 'font-medium text-bad' : 'sr-only'}>
        {failure}
      </p>
      <Button type="submit" look="primary" isWide isBusy={isBusy}>
        {words.submit}
      </Button>
    </form>
  )
}

const Papers = ({ papers, error }: { papers: ReturnType<typeof usePapers>; error: string | undefined }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{words.documents}</legend>
      <ul className="flex flex-col gap-2">
        {papers.list.map((paper) => (
          <li key={paper.id} className="rounded-control border border-edge-strong bg-surface pl-3.5">
            <div className="flex items-center gap-3">
              <FileText aria-hidden="true" size={20} className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1 truncate">{paper.file.name}</span>
              <IconButton label={words.remove(paper.file.name)} onClick={() => papers.drop(paper.id)}>
                <X aria-hidden="true" size={20} />
              </IconButton>
            </div>
            {paper.error ? (
              <p role="alert" className="pb-2 font-medium text-bad text-sm">
                {paper.error}
              </p>
            ) : (
              paper.key === null && (
                <ProgressLine
                  value={paper.percent / 100}
                  label={formsTexts.upload.progress}
                  className="mr-3.5 mb-2 h-1.5 rounded-full"
                />
              )
            )}
          </li>
        ))}
      </ul>
      {papers.list.length < MOST_PAPERS && (
        <Button
          isWide
          className={papers.list.length > 0 ? 'mt-2' : undefined}
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={() => input.current?.click()}
        >
          {words.add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={words.documents}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          papers.add([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <p className={classOf(error)}>{error ?? words.documentsHint}</p>
    </fieldset>
  )
}

const classOf = (error: string | undefined) =>
  error ? 'mt-1.5 font-medium text-bad text-sm' : 'mt-1.5 text-sm text-soft'

/** As many as the server takes. */
const MOST_PAPERS = 10
const MOST_BYTES = 10 * 1024 * 1024
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The papers of the form: each is uploaded as soon as it is chosen, and stopped when it is dropped or the form goes. */
const usePapers = () => {
  const [list, setList] = useState<readonly Paper[]>([])
  const running = useRef(new Map<number, { control: AbortController; done: Promise<string> }>())
  const lastId = useRef(0)
  const patch = (id: number, change: Partial<Paper>) =>
    setList((before) => before.map((paper) => (paper.id === id ? { ...paper, ...change } : paper)))

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const { control } of uploads.values()) control.abort()
    }
  }, [])

  const begin = (file: File) => {
    lastId.current += 1
    const id = lastId.current
    const error = problemOf(file)
    setList((before) => [...before, { id, file, percent: 0, key: null, error }])
    if (error !== null) return
    const control = new AbortController()
    const done = uploadPaper(file, {
      signal: control.signal,
      onProgress: (percent) => patch(id, { percent }),
    })
    running.current.set(id, { control, done })
    done.then(
      (key) => patch(id, { key }),
      (failure: unknown) => {
        if (!control.signal.aborted) patch(id, { error: textOf(failure, texts.failures.upload) })
      },
    )
  }
  return {
    list,
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, MOST_PAPERS - list.length)) begin(file)
    },
    drop: (id: number) => {
      running.current.get(id)?.control.abort()
      running.current.delete(id)
      setList((before) => before.filter((paper) => paper.id !== id))
    },
    /** Their keys, once all are uploaded. Throws what one of them failed with. */
    keys: () =>
      Promise.all(
        list.map((paper) => {
          const upload = running.current.get(paper.id)
          if (!upload || paper.error !== null) throw new Error(paper.error ?? texts.failures.upload)
          return upload.done
        }),
      ),
  }
}

const problemOf = ({ type, size }: File): string | null => {
  if (!kinds.includes(type)) return words.wrongKind
  return size > MOST_BYTES ? field.fileTooLarge(10) : null
}
