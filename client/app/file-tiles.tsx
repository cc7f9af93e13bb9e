import FilePlay from 'lucide-react/icons/file-play'
import { classNames } from '../ui/class-names.ts'
import { tileClass } from '../ui/tile.ts'
import { useLayerOf } from '../ui/use-layer.ts'
import { LightboxLayer } from './lightbox-layer.tsx'

type ShownFile = { key: string; url: string; type: 'image' | 'video'; filename: string }

/** Pictures and videos, small; a tap shows them in full. */
export const FileTiles = ({
  files,
  nameOf,
}: {
  files: readonly ShownFile[]
  /** Names a tile by its file. */
  nameOf: (filename: string) => string
}) => {
  const lightbox = useLayerOf<number>()
  if (files.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ key, url, type, filename }, at) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => lightbox.open(at)}
              aria-haspopup="dialog"
              aria-label={nameOf(filename)}
              className={classNames(tileClass(20), 'text-soft')}
            >
              {type === 'image' ? (
                <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
              ) : (
                <FilePlay aria-hidden="true" size={28} strokeWidth={1.5} />
              )}
            </button>
          </li>
        ))}
      </ul>
      <LightboxLayer layer={lightbox} pictures={files} />
    </>
  )
}
