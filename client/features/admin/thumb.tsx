import { Picture } from '../../ui/picture.tsx'

/** The cover of a product in a row. */
export const Thumb = ({ picture }: { picture: string | null }) => (
  <span className="block size-10 shrink-0 overflow-hidden rounded-[10px] bg-sunken">
    {picture && (
      <Picture src={picture} sizes="40px" alt="" loading="lazy" className="size-full object-cover" />
    )}
  </span>
)
