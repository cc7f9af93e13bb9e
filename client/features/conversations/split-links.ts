/** A part of a text. `path` is set for addresses of our own pages. */
export type TextPart = { text: string; href?: string; path?: string }

/** Addresses, and phone numbers: with a country, with a zero, or of Eswatini. */
const LINK = /https?:\/\/[^\s<>"'`]+|\+\d[\d -]{7,15}\d|\b0\d\d\d? ?\d{3} ?\d{3,4}\b|\b7[6-9]\d\d ?\d{4}\b/giu
/** Punctuation after an address belongs to the sentence. */
const AFTER = /[.,;:!?…)\]}»”’]+$/u

/**
 * Splits a text into plain parts, addresses and phone numbers. Other schemes, and addresses with
 * credentials, stay text.
 */
export const splitLinks = (text: string, origin: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const part = found.includes('/')
      ? partOf(trimmed(found), origin)
      : { text: found, href: `tel:${found.replace(/[ -]/g, '')}` }
    if (!part) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push(part)
    from = index + part.text.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Keeps a closing bracket whose opening one is part of the address. */
const trimmed = (found: string): string => {
  const end = AFTER.exec(found)?.[0] ?? ''
  const isBalanced = end.startsWith(')') && found.slice(0, -end.length).includes('(')
  return found.slice(0, found.length - end.length + (isBalanced ? 1 : 0))
}

const partOf = (text: string, origin: string): TextPart | null => {
  try {
    const url = new URL(text)
    const { href, pathname, search, hash } = url
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null
    // As a path of this app, `//other.example` would lead to another site.
    const isOurs = url.origin === origin && !pathname.startsWith('//')
    return isOurs ? { text, href, path: pathname + search + hash } : { text, href }
  } catch {
    return null
  }
}

/** A product, shop or deal that a path of ours leads to. */
export type OwnPage = { kind: 'product' | 'shop' | 'deal'; id: string; path: string }

const own = [
  ['product', /^\/products\/([\w-]+)$/],
  ['shop', /^\/shop\/([\w-]+)$/],
  ['deal', /^\/deals\/([\w-]+)$/],
] as const

/** Returns the first page of ours that a text links to, if it can be shown in short. */
export const ownPageIn = (text: string, origin: string): OwnPage | null => {
  if (!text.includes(origin)) return null
  for (const { path = '' } of splitLinks(text, origin))
    for (const [kind, pattern] of own) {
      const id = pattern.exec(path.replace(/[?#].*/, ''))?.[1]
      if (id) return { kind, id, path }
    }
  return null
}
