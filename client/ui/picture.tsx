import { type ImgHTMLAttributes, useState } from 'react'
import { srcSetOf } from '../../contract/media/images.ts'
import { useDataSaver } from './link-conditions.ts'
import { useNetworkReturn } from './network.ts'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'sizes'> & {
  src: string
  alt: string
  /** Its width on the screen, as in CSS; of what is only shown briefly, less. */
  sizes: string
  /** It is visible first, so it loads before others. */
  isFirst?: boolean
}

/**
 * A stored picture in the width that the screen needs; other pictures as they are. One that does
 * not load leaves its place empty until the network is back: browsers draw a sign of their own.
 */
export const Picture = ({ src, alt, sizes, isFirst = false, onError, ...rest }: Props) => {
  const savesData = useDataSaver()
  const [broken, setBroken] = useState('')
  useNetworkReturn(() => setBroken(''), broken !== '')
  if (broken === src)
    return <span {...(alt && { role: 'img', 'aria-label': alt })} className={rest.className} />
  // The page's head preloads the first one, without knowing of the data saver.
  const srcSet = srcSetOf(src, { root: mediaRoot(), savesData: savesData && !isFirst })
  return (
    <img
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      {...rest}
      onError={(event) => {
        setBroken(src)
        onError?.(event)
      }}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      alt={alt}
    />
  )
}

/** The address before the keys of pictures, which the page names if they are in a bucket. */
const mediaRoot = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="media-root"]')?.content
