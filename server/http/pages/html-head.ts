import type { Language } from '../../../contract/languages.ts'
import { SHARE_SIZE } from '../../../contract/media/images.ts'

/** Metadata of a page for link previews and search engines. */
export type PageHead = {
  /** The language of the page's own texts. */
  language: Language
  title: string
  description: string
  /** Canonical path; `null` for a missing page. */
  path: string | null
  type?: string
  /** Storage key of the image for link previews, if any. */
  image?: string | null
  /** The page as JSON-LD. */
  structuredData?: (absolute: (address: string) => string) => object
}

/** Path of a page's preview image; changes with the image. */
const imageAddress = ({ path, image }: PageHead): string | null =>
  path && image ? `/share${path}.jpg?v=${image.replace(/\W+/g, '').slice(-24)}` : null

/** Returns the HTML tags of a head, with user texts escaped. */
export const headTags = (head: PageHead, absolute: (address: string) => string): string => {
  const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
    `<meta ${kind}="${name}" content="${escapeHtml(String(content))}">`
  const preview = imageAddress(head)
  const image = absolute(preview ?? '/icon-512.png')
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.path === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(absolute(head.path))}">`,
    meta('property', 'og:site_name', 'Sokoni'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...(head.path === null ? [] : [meta('property', 'og:url', absolute(head.path))]),
    meta('property', 'og:image', image),
    ...(preview
      ? [
          meta('property', 'og:image:type', 'image/jpeg'),
          meta('property', 'og:image:width', SHARE_SIZE.width),
          meta('property', 'og:image:height', SHARE_SIZE.height),
          meta('property', 'og:image:alt', head.title),
        ]
      : []),
    meta('name', 'twitter:card', preview ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', image),
    ...(head.structuredData
      ? [`<script type="application/ld+json">${inScript(head.structuredData(absolute))}</script>`]
      : []),
  ].join('')
}

/** Escapes JSON so that it cannot end its script element or start a comment. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
