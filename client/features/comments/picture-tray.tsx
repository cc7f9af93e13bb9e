import ImagePlus from 'lucide-react/icons/image-plus'
import { peopleTexts } from '../../messages/people.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FileTray, TrayFile } from '../../ui/file-tray.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import {
  type ComingPicture,
  inChosenOrder,
  type KeptPicture,
  PICTURE_KINDS,
  type usePictures,
} from './use-pictures.ts'

type Pictures = ReturnType<typeof usePictures>

/** The button that chooses pictures. */
export const PictureButton = ({ pictures }: { pictures: Pictures }) => (
  <FileButton label={peopleTexts.comments.attach} accept={PICTURE_KINDS} onChoose={pictures.choose}>
    <ImagePlus aria-hidden="true" size={22} />
  </FileButton>
)

/** The pictures of a comment, which can be removed, and errors about refused ones. */
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
      <FileTray label={peopleTexts.comments.pictures}>
        {inChosenOrder<KeptPicture | ComingPicture>([...kept, ...pictures.coming]).map((picture) => (
          <TrayFile
            key={'id' in picture ? picture.id : picture.key}
            remove={peopleTexts.comments.removePicture(picture.name)}
            onRemove={() =>
              'id' in picture
                ? pictures.cancel(picture.id)
                : pictures.remove(picture.key, shownKeys.includes(picture.key))
            }
          >
            {'id' in picture ? (
              <Coming picture={picture} />
            ) : (
              <img src={picture.url} alt={picture.name} className={tile} />
            )}
          </TrayFile>
        ))}
      </FileTray>
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
