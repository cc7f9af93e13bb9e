import type { ComponentProps } from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'tabIndex'> & {
  'aria-label': string
  /** Kinds, as a file picker takes them. */
  accept: string
  onChoose: (files: File[]) => void
}

/** A hidden input for files. A button opens it by `ref.current?.click()`. */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    tabIndex={-1}
    className="sr-only"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      if (files.length > 0) onChoose(files)
      // The same file may be chosen again after it was removed.
      target.value = ''
    }}
  />
)
