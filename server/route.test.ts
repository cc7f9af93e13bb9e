import { expect, it } from 'vitest'
import { signedIn } from './access.ts'
import { setBookmark } from './features/likes/actions/set-bookmark.ts'
import { setLike } from './features/likes/actions/set-like.ts'
import { type Routes, route } from './route.ts'

it('binds each route to its own endpoint at compile time', () => {
  const like = route('setLike', signedIn, setLike)
  const right: Pick<Routes, 'setLike'> = { setLike: like }
  // @ts-expect-error: one endpoint's route does not fit the place of another's
  const wrongPlace: Pick<Routes, 'setBookmark'> = { setBookmark: like }
  // @ts-expect-error: one endpoint's action does not fit another endpoint
  const wrongAction = route('setLike', signedIn, setBookmark)
  expect([right.setLike.name, wrongPlace.setBookmark.name, wrongAction.name]).toEqual([
    'setLike',
    'setLike',
    'setLike',
  ])
})
