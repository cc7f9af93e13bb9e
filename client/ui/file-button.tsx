import { type ReactNode, useRef } from 'react'
import { FileInput, IconButton } from './button.tsx'

type FileButtonProps = {
  label: string
  /** Kinds, as a file picker takes them. */
  accept: string
  onChoose: (files: File[]) => void
  /** Its icon. */
  children: ReactNode
}

/** An icon button that chooses one file or several. */
export const FileButton = ({ label, accept, onChoose, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} multiple accept={accept} aria-label={label} onChoose={onChoose} />
      <IconButton label={label} onClick={() => input.current?.click()}>
        {children}
      </IconButton>
    </>
  )
}
