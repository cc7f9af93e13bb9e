import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'

/**
 * The picture of a user or a shop in a rounded square, or the first letter on a colour of its own.
 */
export const Avatar = ({
  name,
  picture,
  size = 40,
  className,
}: {
  name: string
  picture?: string | null
  /** Pixels. */
  size?: number
  className?: string
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const isPicture = picture && picture !== failed
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42, background: colourOf(name) }}
      className={classNames(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-avatar font-bold font-display text-bone',
        className,
      )}
    >
      {isPicture ? (
        <Picture
          src={picture}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          draggable={false}
          onError={() => setFailed(picture)}
          className="size-full object-cover"
        />
      ) : (
        (Array.from(name.trim())[0]?.toUpperCase() ?? '?')
      )}
    </span>
  )
}

/** Dark colours with a contrast of more than 4.5 to letters in bone. */
const colours = ['#6F4A86', '#2B7257', '#8A4B2A', '#2E5A7A', '#8A3350', '#4E5F26', '#3F4A9E', '#7A5A14']

const colourOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? '#6F4A86'
}
