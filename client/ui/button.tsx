import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'warning' | 'danger' | 'bone' | 'shade' | 'accent'

type Shared = {
  /** `primary` is the one action of a screen; `bone` and `shade` stand over pictures and video. */
  look?: ButtonLook
  /** Busy: keeps its width and focus, and ignores clicks. */
  isBusy?: boolean
  isWide?: boolean
  isSmall?: boolean
  /** As tall as the search field beside it. */
  isTall?: boolean
  /** Less room beside its text, where two stand side by side. */
  isTight?: boolean
  icon?: ReactNode
}
export type ButtonProps = ComponentProps<'button'> & Shared

/** A button of 48 px (44 if small). */
export const Button = ({
  look = 'plain',
  isBusy = false,
  isWide = false,
  isSmall = false,
  isTall = false,
  isTight = false,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={(event) => {
      if (isBusy) event.preventDefault()
      else onClick?.(event)
    }}
    className={classNames(
      buttonClass({ look, isWide, isSmall, isTall, isTight }),
      isBusy && 'cursor-progress',
      className,
    )}
  >
    {isBusy ? <Spinner /> : icon}
    <ButtonText>{children}</ButtonText>
  </button>
)

/** The text of a button, or of a link that looks like one, which may take several lines. */
export const ButtonText = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 text-balance whitespace-normal py-1 leading-tight wrap-break-word">
    {children}
  </span>
)

/** How a button looks, for a link that should look like one. */
export const buttonClass = ({
  look = 'plain',
  isWide = false,
  isSmall = false,
  isTall = false,
  isTight = false,
}: Shared = {}): string =>
  classNames(
    'inline-flex max-w-full select-none items-center justify-center gap-2 [&>svg]:shrink-0 rounded-control font-display font-semibold whitespace-nowrap transition-[transform,background-color,border-color,opacity] duration-(--dur-tap) active:scale-[0.98] disabled:pointer-events-none disabled:opacity-45',
    isTall ? 'min-h-13' : isSmall ? 'min-h-11' : 'min-h-12',
    isSmall ? 'text-base' : 'text-[1rem]',
    isTight ? 'px-2' : isSmall ? 'px-4' : 'px-5',
    isWide && 'w-full',
    looks[look],
  )

/** A button of 48 px (52 if tall) that shows an icon; its name is read out. */
export const IconButton = ({
  label,
  look,
  isRound,
  isTall,
  className,
  type = 'button',
  children,
  ...rest
}: ComponentProps<'button'> & IconShared & { label: string }) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classNames(iconButtonClass({ look, isRound, isTall }), className)}
  >
    {children}
  </button>
)

type IconShared = { look?: ButtonLook; isRound?: boolean; isTall?: boolean }

/** How a button with an icon looks, for a link that should look like one. */
export const iconButtonClass = ({
  look = 'quiet',
  isRound = false,
  isTall = false,
}: IconShared = {}): string =>
  classNames(
    'inline-grid shrink-0 place-items-center transition-[transform,background-color,border-color] duration-(--dur-tap) active:scale-95 disabled:pointer-events-none disabled:opacity-45',
    isTall ? 'size-13' : 'size-12',
    isRound ? 'rounded-full' : 'rounded-control',
    looks[look],
  )

/** A button that reads like a link: a quiet way to something else. */
export const TextButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="button" className={textButtonClass} />
)
const textButtonClass =
  'min-h-11 rounded-control px-2 font-semibold text-accent underline-offset-4 hover:underline'

/** A spinner for work in progress. Set `aria-busy` on the element that waits. */
export const Spinner = ({ size = 18, className }: { size?: number; className?: string }) => (
  <span
    aria-hidden="true"
    style={{ width: size, height: size }}
    className={classNames(
      'inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none',
      className,
    )}
  />
)

const looks = {
  primary: 'bg-marigold text-night hover:bg-[#ffc242]',
  plain:
    'border border-edge-strong bg-surface text-fg hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-sunken',
  quiet: 'text-fg hover:bg-sunken',
  warning: 'text-bad hover:bg-sunken',
  danger: 'bg-danger text-bone hover:bg-[#9a1a17]',
  bone: 'bg-bone text-night hover:bg-paper',
  shade: 'bg-night/60 text-bone hover:bg-night',
  accent: 'bg-accent text-on-accent hover:opacity-92',
} as const satisfies Record<ButtonLook, string>

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'tabIndex'> & {
  'aria-label': string
  /** Kinds, as a file picker takes them. */
  accept: string
  onChoose: (files: File[]) => void
}

/**
 * An input for files, hidden from sight and from screen readers: a button opens it by
 * `ref.current?.click()`. It stands here, as a chunk of its own would cost each screen more.
 */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    aria-hidden="true"
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
