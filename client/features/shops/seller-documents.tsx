import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { formsTexts } from '../../messages/forms.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Button, FileInput, IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { MAX_DOCUMENTS, type useDocuments } from './use-documents.ts'

const words = sellingTexts.sellerVerification

/** The chosen documents with their upload progress, and a button that adds one. */
export const SellerDocuments = ({
  documents,
  error,
}: {
  documents: ReturnType<typeof useDocuments>
  error: string | undefined
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{words.documents}</legend>
      <ul className="flex flex-col gap-2">
        {documents.list.map((document) => (
          <li key={document.id} className="rounded-control border border-edge-strong bg-surface pl-3.5">
            <div className="flex items-center gap-3">
              <FileText aria-hidden="true" size={20} className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1 truncate">{document.file.name}</span>
              <IconButton
                label={words.remove(document.file.name)}
                onClick={() => documents.drop(document.id)}
              >
                <X aria-hidden="true" size={20} />
              </IconButton>
            </div>
            {document.error ? (
              <ErrorText className="pb-2">{document.error}</ErrorText>
            ) : (
              document.key === null && (
                <ProgressLine
                  value={document.percent / 100}
                  label={formsTexts.upload.progress}
                  className="mr-3.5 mb-2 h-1.5 rounded-full"
                />
              )
            )}
          </li>
        ))}
      </ul>
      {documents.list.length < MAX_DOCUMENTS && (
        <Button
          isWide
          className={documents.list.length > 0 ? 'mt-2' : undefined}
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={() => input.current?.click()}
        >
          {words.add}
        </Button>
      )}
      <FileInput
        ref={input}
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={words.documents}
        onChoose={documents.add}
      />
      <p className={classOf(error)}>{error ?? words.documentsHint}</p>
    </fieldset>
  )
}

const classOf = (error: string | undefined) =>
  error ? 'mt-1.5 font-medium text-bad text-sm' : 'mt-1.5 text-sm text-soft'
