import type { ShopImage } from '../../../contract/shops/views.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TextButton } from '../../ui/button.tsx'
import { PictureButton } from './picture-button.tsx'
import { removePicture, usePicture } from './pictures.ts'
import type { Shop } from './store.ts'

const words = sellingTexts.seller

/** The cover and the logo of a shop, each to be replaced and removed. */
export const EditPictures = ({ shop }: { shop: Shop }) => {
  const [logo, cover] = [usePicture('logo'), usePicture('coverImage')]
  const shown = { logo: logo.preview ?? shop.logo, coverImage: cover.preview ?? shop.coverImage }
  return (
    <div>
      <div className="relative aspect-3/1 overflow-hidden rounded-card border border-edge bg-sunken">
        {shown.coverImage && <img src={shown.coverImage} alt="" className="size-full object-cover" />}
        <PictureButton isField shop={shop} image="coverImage" className="rounded-card" />
      </div>
      <div className="-mt-8 ml-3 flex items-end gap-3">
        <span className="relative rounded-[18px] bg-surface p-1">
          <Avatar name={shop.name} picture={shown.logo} size={72} />
          <span className="absolute inset-1">
            <PictureButton isField shop={shop} image="logo" className="rounded-avatar" />
          </span>
        </span>
        <p className="pb-1 text-sm text-soft">{words.picture.hint}</p>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {(['logo', 'coverImage'] as const).map(
          (image) => shown[image] && <Remover key={image} shop={shop} image={image} />,
        )}
      </p>
    </div>
  )
}

const Remover = ({ shop, image }: { shop: Shop; image: ShopImage }) => (
  <TextButton onClick={() => void removePicture(shop, image)}>{words.picture[image].remove}</TextButton>
)
