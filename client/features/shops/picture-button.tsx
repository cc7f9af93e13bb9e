import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import type { ShopImage } from '../../../contract/shops/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { FileInput } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { showToast } from '../../ui/toast.ts'
import { changePicture, pictureProblem, usePicture } from './pictures.ts'
import type { Shop } from './store.ts'

const CropDialog = lazyNamed(() => import('../../ui/crop-dialog.tsx'), 'CropDialog')

/** The shapes of a shop's pictures: width by height, and their width in pixels. */
const shapes = {
  logo: { aspect: 1, width: 512 },
  coverImage: { aspect: 3, width: 1500 },
} as const satisfies Record<ShopImage, object>

/**
 * Covers a picture of the user's shop: a tap chooses another one, which is cropped, shown and
 * uploaded, with its progress.
 */
export const PictureButton = ({
  shop,
  image,
  isField = false,
  className,
}: {
  shop: Shop
  image: ShopImage
  /** In a form the file input is part of the page; elsewhere it is created on demand. */
  isField?: boolean
  className?: string
}) => {
  const words = sellingTexts.seller.picture
  const input = useRef<HTMLInputElement>(null)
  const { percent } = usePicture(image)
  const [picked, setPicked] = useState<File | null>(null)
  /** Stays mounted after its first use, so that it can close with its animation. */
  const [wasPicked, setWasPicked] = useState(false)

  const pick = async (file: File | undefined) => {
    if (!file) return
    // A readable picture may have any size: cropping makes it small.
    if (!(await isReadable(file))) return showToast(pictureProblem(file), { tone: 'bad' })
    setWasPicked(true)
    setPicked(file)
  }
  return (
    <>
      <button
        type="button"
        aria-label={words[image].change}
        aria-busy={percent !== null || undefined}
        title={words[image].change}
        onClick={() => (isField ? input.current?.click() : askForFile((file) => void pick(file)))}
        className={classNames(
          'group absolute inset-0 overflow-hidden -outline-offset-2 focus-visible:outline-marigold',
          className,
        )}
      >
        <span
          className={classNames(
            'absolute grid place-items-center rounded-full bg-night/70 text-bone transition-colors group-hover:bg-night',
            image === 'logo' ? 'right-0.5 bottom-0.5 size-6' : 'right-3 bottom-3 size-9',
          )}
        >
          <Camera aria-hidden="true" size={image === 'logo' ? 13 : 18} />
        </span>
        {percent !== null && (
          <span className="absolute inset-x-0 bottom-0 bg-night/70">
            <ProgressLine value={percent / 100} label={words.uploading} className="h-1.5" />
          </span>
        )}
      </button>
      {isField && (
        <FileInput
          ref={input}
          accept="image/*"
          aria-label={words[image].change}
          onChoose={([file]) => void pick(file)}
        />
      )}
      {wasPicked && (
        <PartBoundary>
          <CropDialog
            key={image}
            title={words[image].change}
            file={picked}
            {...shapes[image]}
            onClose={() => setPicked(null)}
            onDone={(cropped) => {
              setPicked(null)
              void changePicture(shop, image, cropped)
            }}
          />
        </PartBoundary>
      )}
    </>
  )
}

const askForFile = (pick: (file: File | undefined) => void) => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.onchange = () => pick(input.files?.[0])
  input.click()
}

const isReadable = async (file: File): Promise<boolean> => {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
