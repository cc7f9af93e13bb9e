import FilePlay from 'lucide-react/icons/file-play'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { CallError } from '../../app/call-error.ts'
import { uploadLater } from '../../app/upload-later.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Button, FileInput, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { tileClass } from '../../ui/tile.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'

const words = dealPageTexts.sheets

/** Keys of uploaded files: a second attempt sends what the first one sent. */
const keys = new WeakMap<File, string>()

/** Uploads the files that are not uploaded yet, one after the other. @throws CallError */
export const uploadDealFiles = async (files: readonly File[]): Promise<{ key: string }[]> => {
  // An upload would wait for the network without showing it.
  if (files.length > 0 && !navigator.onLine) throw CallError.noAnswer(words.offline)
  const uploaded: { key: string }[] = []
  for (const file of files) {
    const key = keys.get(file) ?? (await uploadLater(file, { folder: 'chats' })).key
    keys.set(file, key)
    uploaded.push({ key })
  }
  return uploaded
}

/** Chooses up to `most` files, and shows each small. */
export const DealFiles = ({
  label,
  accept,
  most,
  files,
  onChange,
}: {
  label: string
  accept: string
  most: number
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-base text-fg">{label}</legend>
      <ul>
        {files.map((file) => (
          <Chosen
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            onRemove={() => onChange(files.filter((other) => other !== file))}
          />
        ))}
      </ul>
      {files.length < most && (
        <>
          <FileInput
            ref={input}
            multiple={most > 1}
            accept={accept}
            aria-label={label}
            onChoose={(chosen) => onChange([...files, ...chosen].slice(0, most))}
          />
          <Button
            isWide
            icon={<ImagePlus aria-hidden="true" size={20} />}
            onClick={() => input.current?.click()}
          >
            {words.choose}
          </Button>
        </>
      )}
    </fieldset>
  )
}

const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null)
  return (
    <li className="mb-2 flex items-center gap-3">
      <span className={classNames(tileClass(16), 'text-soft')}>
        {url ? (
          <img src={url} alt="" className="size-full object-cover" />
        ) : (
          <FilePlay aria-hidden="true" size={26} strokeWidth={1.5} />
        )}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
        {file.name}
      </span>
      <IconButton label={words.remove(file.name)} onClick={onRemove}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}
