import { useEffect } from 'react'
import { createHolds } from './holds.ts'
import { dispatch, emit, onConnect } from './live.ts'
import { readTokens } from './tokens.ts'

/** Ids of what stands on the screen. Chats only while they are open. */
export type Watched = { products?: readonly string[]; shops?: readonly string[]; chats?: readonly string[] }

const kinds = ['products', 'shops', 'chats'] as const
type Kind = (typeof kinds)[number]

/** Subscribes to pushes about these entities while the component is mounted. */
export const useWatch = (wanted: Watched): void => {
  const list = kinds.flatMap((kind) => (wanted[kind] ?? []).map((id) => `${kind}:${id}`)).join(' ')
  useEffect(() => {
    const names = list === '' ? [] : list.split(' ')
    const release = watched.hold(names)
    schedule()
    return release
  }, [list])
}

/** The pause between changes during fast swipes; the server accepts 30 events a second. */
const CALM_MS = 150
/** At most so many at a time. */
const MAX_NAMES = 200

const watched = createHolds(() => schedule())
let announced = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

const schedule = () => {
  if (!isListening) {
    isListening = true
    // A new connection watches nothing; one that has signed in may watch more.
    onConnect(() => {
      announced = new Set()
      sync()
    })
  }
  clearTimeout(timer)
  timer = setTimeout(sync, CALM_MS)
}

const sync = () => {
  const isMember = readTokens() !== null
  const wanted = new Set([...watched.held()].filter((name) => isMember || !name.startsWith('chats:')))
  const added = [...wanted.difference(announced)]
  const removed = [...announced.difference(wanted)]
  announced = wanted
  send('watch', added)
  send('unwatch', removed)
}

const send = (event: 'watch' | 'unwatch', names: string[]) => {
  for (let at = 0; at < names.length; at += MAX_NAMES) {
    // Without a socket this fails: the next connection announces everything.
    emit(event, byKind(names.slice(at, at + MAX_NAMES))).then(
      (answer) => {
        // Changes from before the subscription.
        if ('counts' in answer) for (const counts of answer.counts) dispatch('product:counts', counts)
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
