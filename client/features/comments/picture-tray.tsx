import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { peopleTexts } from '../../messages/people.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { type ComingPicture, type KeptPicture, PICTURE_KINDS, type usePictures } from './use-pictures.ts'

type Pictures = ReturnType<typeof usePictures>

/** The button that chooses pictures. */
export const PictureButton = ({ pictures }: { pictures: Pictures }) => (
  <FileButton label={peopleTexts.comments.attach} accept={PICTURE_KINDS} onChoose={pictures.choose}>
    <ImagePlus aria-hidden="true" size={22} />
  </FileButton>
)

/** What goes with the comment, each with a way to take it back, and what was wrong with others. */
export const PictureTray = ({
  kept,
  pictures,
  shownKeys = [],
}: {
  kept: readonly KeptPicture[]
  pictures: Pictures
  /** Those that the comment shows already. */
  shownKeys?: readonly string[]
}) => (
  <>
    {kept.length + pictures.coming.length > 0 && (
      <ul
        aria-label={peopleTexts.comments.pictures}
        className="no-scrollbar mb-2 flex gap-2 overflow-x-auto py-1"
      >
        {kept.map(({ key, url, name }) => (
          <li key={key} className="relative shrink-0">
            <img src={url} alt={name} className={tile} />
            <Remove name={name} onRemove={() => pictures.remove(key, shownKeys.includes(key))} />
          </li>
        ))}
        {pictures.coming.map((picture) => (
          <li key={picture.id} className="relative shrink-0">
            <Coming picture={picture} />
            <Remove name={picture.name} onRemove={() => pictures.cancel(picture.id)} />
          </li>
        ))}
      </ul>
    )}
    {pictures.errors.map((error) => (
      <ErrorText key={error} className="mb-2">
        {error}
      </ErrorText>
    ))}
  </>
)

const tile = 'block size-16 rounded-control bg-sunken object-cover'

const Coming = ({ picture: { file, name, percent } }: { picture: ComingPicture }) => {
  const url = useObjectUrl(file)
  return (
    <>
      <img src={url ?? undefined} alt={name} className={`${tile} opacity-60`} />
      <ProgressLine
        value={percent / 100}
        label={peopleTexts.comments.uploading(name)}
        className="absolute inset-x-1.5 bottom-1.5 h-1.5 rounded-full"
      />
    </>
  )
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <button
    type="button"
    onClick={onRemove}
    aria-label={peopleTexts.comments.removePicture(name)}
    className="absolute -top-1 -right-1 grid size-11 place-items-start justify-items-end"
  >
    <span className="grid size-6 place-items-center rounded-full bg-night text-bone ring-2 ring-surface">
      <X aria-hidden="true" size={14} />
    </span>
  </button>
)
