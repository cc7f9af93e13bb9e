import { useEffect } from 'react'
import { emit, hand, onConnect } from './live.ts'
import { readTokens } from './tokens.ts'

/** Ids of what stands on the screen. Chats only while they are open. */
export type Watched = { products?: readonly string[]; shops?: readonly string[]; chats?: readonly string[] }

const kinds = ['products', 'shops', 'chats'] as const
type Kind = (typeof kinds)[number]

/**
 * Tells the server, while this component is there, that news of these is wanted. Counted: two may
 * want the same.
 */
export const useWatch = (wanted: Watched): void => {
  const list = kinds.flatMap((kind) => (wanted[kind] ?? []).map((id) => `${kind}:${id}`)).join(' ')
  useEffect(() => {
    const names = list === '' ? [] : list.split(' ')
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    plan()
    return () => {
      for (const name of names) {
        const left = (counts.get(name) ?? 1) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
      plan()
    }
  }, [list])
}

/** Who swipes fast changes this often; the server takes 30 events a second. */
const CALM_MS = 150
/** At most so many at a time. */
const MAX_NAMES = 200

const counts = new Map<string, number>()
let told = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

const plan = () => {
  if (!isListening) {
    isListening = true
    // A new connection knows nothing; one that has signed in may watch more.
    onConnect(() => {
      told = new Set()
      tell()
    })
  }
  clearTimeout(timer)
  timer = setTimeout(tell, CALM_MS)
}

const tell = () => {
  const isMember = readTokens() !== null
  const wanted = new Set([...counts.keys()].filter((name) => isMember || !name.startsWith('chats:')))
  const come = [...wanted.difference(told)]
  const gone = [...told.difference(wanted)]
  told = wanted
  send('watch', come)
  send('unwatch', gone)
}

const send = (event: 'watch' | 'unwatch', names: string[]) => {
  for (let at = 0; at < names.length; at += MAX_NAMES) {
    // Without a socket there is nothing to tell: the next connection hears all of it.
    emit(event, byKind(names.slice(at, at + MAX_NAMES))).then(
      (answer) => {
        // What moved before the watching began.
        if ('counts' in answer) for (const counts of answer.counts) hand('product:counts', counts)
      },
      () => {},
    )
  }
}

const byKind = (names: string[]): Record<Kind, string[]> => {
  const of = (kind: Kind) =>
    names.filter((name) => name.startsWith(`${kind}:`)).map((name) => name.slice(kind.length + 1))
  return { products: of('products'), shops: of('shops'), chats: of('chats') }
}
