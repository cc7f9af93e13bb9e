import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { texts } from '../messages/first-load.ts'
import { formsTexts } from '../messages/forms.ts'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type Crop, cropPicture } from './picture-file.ts'
import { useObjectUrl } from './use-object-url.ts'

const words = formsTexts.crop
const atFirst = { crop: { x: 0, y: 0 }, zoom: 1, rotation: 0 }

/**
 * Chooses the visible part of a picture in the shape `aspect` (width by height), rotated and
 * enlarged. Returns a file of at most `width` pixels across. Its library is large: load it on
 * demand.
 */
export const CropDialog = ({
  title,
  file,
  aspect,
  width,
  onDone,
  onClose,
}: {
  title: string
  /** The dialog is open while there is one. */
  file: File | null
  aspect: number
  width: number
  onDone: (cropped: File) => void
  onClose: () => void
}) => {
  const id = useId()
  const [view, setView] = useState(atFirst)
  const [area, setArea] = useState<Crop['area'] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const address = useObjectUrl(file)
  const finish = async () => {
    if (!file || !area) return
    setBusy(true)
    try {
      onDone(await cropPicture(file, { area, rotation: view.rotation }, width))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={file !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button look="primary" data-autofocus isBusy={isBusy} onClick={() => void finish()}>
            {words.use}
          </Button>
        </>
      }
    >
      <div className="relative mt-3 h-[min(52dvh,340px)] touch-none overflow-hidden rounded-card bg-night">
        {address && (
          <Cropper
            image={address}
            aspect={aspect}
            crop={view.crop}
            zoom={view.zoom}
            rotation={view.rotation}
            disableAutomaticStylesInjection
            showGrid={false}
            cropperProps={{ 'aria-label': words.hint }}
            onCropChange={(crop) => setView((before) => ({ ...before, crop }))}
            onZoomChange={(zoom) => setView((before) => ({ ...before, zoom }))}
            onRotationChange={(rotation) => setView((before) => ({ ...before, rotation }))}
            onCropAreaChange={(_share, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className="mt-2 flex items-center gap-3">
        <label htmlFor={id} className="font-semibold text-fg">
          {words.zoom}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView({ ...view, zoom: Number(event.target.value) })}
          className="h-12 min-w-0 flex-1 accent-(--accent)"
        />
        <IconButton
          label={words.rotate}
          onClick={() => setView({ ...view, rotation: (view.rotation + 90) % 360 })}
        >
          <RotateCw aria-hidden="true" size={22} />
        </IconButton>
      </div>
      <p className="text-sm">{words.hint}</p>
    </Dialog>
  )
}
