import { type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'

type FileButtonProps = {
  label: string
  /** Kinds, as a file picker takes them. */
  accept: string
  onChoose: (files: File[]) => void
  /** Its icon. */
  children: ReactNode
}

/** A round button that chooses files, several at once. */
export const FileButton = ({ label, accept, onChoose, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again after it was taken away.
          event.target.value = ''
        }}
      />
      <IconButton label={label} onClick={() => input.current?.click()}>
        {children}
      </IconButton>
    </>
  )
}
