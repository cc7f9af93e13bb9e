import { LightboxLayer } from '../../app/lightbox-layer.tsx'
import { formsTexts } from '../../messages/forms.ts'
import { peopleTexts } from '../../messages/people.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { tileClass } from '../../ui/tile.ts'
import { useLayerOf } from '../../ui/use-layer.ts'

/** A comment's pictures, small; `most` are shown at once, and a tap shows them all in full. */
export const CommentPictures = ({
  pictures,
  most,
}: {
  pictures: readonly { url: string }[]
  most: number
}) => {
  const lightbox = useLayerOf<number>()
  const rest = pictures.length - most
  return (
    <>
      <ul aria-label={peopleTexts.comments.pictures} className="mt-1.5 flex flex-wrap gap-2">
        {pictures.slice(0, most).map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => lightbox.open(index)}
              aria-label={formsTexts.gallery.show(index + 1)}
              className={classNames(tileClass(20), 'relative')}
            >
              <Picture src={url} sizes="96px" alt="" className="size-full object-cover" />
              {rest > 0 && index === most - 1 && (
                <span className="absolute inset-0 grid place-items-center bg-night/65 font-display font-semibold text-bone text-lg">
                  +{rest}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <LightboxLayer layer={lightbox} pictures={pictures} />
    </>
  )
}
