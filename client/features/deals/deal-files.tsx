import X from 'lucide-react/icons/x'
import { uploadLater } from '../../app/upload-later.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inputClass } from '../../ui/input-class.ts'
import { Field } from '../../ui/text-field.tsx'

const words = dealPageTexts.sheets

/** Keys of uploaded files: a second attempt sends what the first one sent. */
const keys = new WeakMap<File, string>()

/** Uploads the files that are not uploaded yet, one after the other. @throws CallError */
export const uploadDealFiles = async (files: readonly File[]): Promise<{ key: string }[]> => {
  const uploaded: { key: string }[] = []
  for (const file of files) {
    const key = keys.get(file) ?? (await uploadLater(file, { folder: 'chats' })).key
    keys.set(file, key)
    uploaded.push({ key })
  }
  return uploaded
}

/** Chooses up to `most` files, and lists them. */
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
  onChange: (files: File[]) => void
}) => (
  <div>
    {files.length < most && (
      <Field label={label}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            multiple={most > 1}
            accept={accept}
            className={classNames(inputClass, 'py-2.5')}
            onChange={({ target }) => {
              onChange([...files, ...(target.files ?? [])].slice(0, most))
              // The same file may be chosen again after it was removed.
              target.value = ''
            }}
          />
        )}
      </Field>
    )}
    <ul>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
            {file.name}
          </span>
          <IconButton
            label={words.remove(file.name)}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  </div>
)
