import { useState } from 'react'

/** Limits for the files of a message; the error texts are those of the server. */
export type AttachmentRules = {
  most: number
  maxBytes: number
  tooLarge: string
  /** Names the button that chooses them. */
  label: string
  /** For the file picker. */
  accept: string
  takes: (file: File) => boolean
  wrongKind: string
}

/** The files chosen for the next message, and the error of the last choice. */
export const useChosenFiles = (rules: AttachmentRules) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string | null>(null)
  /** More files than allowed: the user is asked whether to keep the first ones. */
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

export type Chosen = ReturnType<typeof useChosenFiles>
