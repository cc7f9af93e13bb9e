import type { ComponentProps } from 'react'
import { dealFields } from '../../messages/deal-fields.ts'
import { TextArea } from '../../ui/text-field.tsx'

/** The share of the limit from which the count is shown. */
const NEAR = 0.8

/** Characters that the texts of offers and deals may have. */
export const MAX_NOTE = 500
export const MAX_PLACE = 200

/** Returns what is wrong with the length of a text, if anything. */
export const problemOfLength = (text: string, limit: number): string | undefined =>
  text.trim().length > limit ? dealFields.textTooLong(limit) : undefined

/** A field that grows with its text and counts it near the limit, without cutting it. */
export const LongText = ({
  text,
  limit,
  error,
  hint,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'maxLength' | 'rows' | 'className'> & {
  text: string
  limit: number
}) => {
  const { length } = text.trim()
  const count = length >= limit * NEAR ? `${length} / ${limit}` : null
  const problem = problemOfLength(text, limit)
  return (
    <TextArea
      {...rest}
      dir="auto"
      growsWithText
      error={problem ? `${problem} (${count})` : (error ?? null)}
      hint={count ?? hint}
    />
  )
}
