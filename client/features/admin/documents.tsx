import { adminTexts } from '../../messages/administration.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Files to look at, each in a tab of its own, at addresses that expire. */
export const Documents = ({ files }: { files: readonly { url: string; name: string }[] }) => (
  <div className="flex flex-wrap gap-2">
    {files.map(({ url, name }) => (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ look: 'plain', isSmall: true })}
      >
        {name}
      </a>
    ))}
  </div>
)

/** Documents of a request, side by side; each opens in a tab of its own, at its full size. */
export const ShownDocuments = ({ files }: { files: readonly { url: string }[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
    {files.map(({ url }, at) => (
      <li key={url}>
        <ShownDocument url={url} label={adminTexts.document(at + 1)} />
      </li>
    ))}
  </ul>
)

const ShownDocument = ({ url, label }: { url: string; label: string }) => {
  const kind = kindOf(url)
  if (kind === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a clip of the person, which has no captions
      <video src={url} controls playsInline aria-label={label} className={box} />
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block">
      {kind === 'picture' ? (
        <img src={url} alt={label} className={box} />
      ) : (
        <span className={buttonClass({ isSmall: true })}>{label}</span>
      )}
    </a>
  )
}

const box = 'max-h-[60dvh] w-full rounded-card border border-edge bg-sunken object-contain'

/** By the ending of the stored file. */
const kindOf = (url: string): 'picture' | 'video' | 'other' => {
  const { pathname } = new URL(url, location.href)
  if (/\.(jpe?g|png|webp)$/i.test(pathname)) return 'picture'
  return /\.(mp4|webm|mov|mkv)$/i.test(pathname) ? 'video' : 'other'
}
