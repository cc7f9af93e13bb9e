import { z } from 'zod'
import { byId, cursorQuery, pagination } from '../ids.ts'
import { wishFields } from '../products/lists.ts'
import { endpoint } from '../wire.ts'
import { savedSearch } from './views.ts'

export const saveSearch = endpoint({
  method: 'POST',
  path: '/users/me/saved-searches',
  summary: 'Save what one looks for, and be told of products that come to fit; the same twice is one (200)',
  body: z.object(wishFields),
  answer: z.object({ savedSearch }),
  status: 201,
  errors: ['TOO_MANY_SAVED_SEARCHES'],
})

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/users/me/saved-searches',
  summary: 'The searches one saved, the latest first',
  query: cursorQuery(50),
  answer: z.object({ savedSearches: z.array(savedSearch), pagination }),
})

export const openSavedSearch = endpoint({
  method: 'PUT',
  path: '/users/me/saved-searches/:id/seen',
  summary: 'Note that one looks at what it finds: nothing of it is new any more',
  params: byId,
  answer: z.object({ savedSearch }),
  errors: ['NOT_FOUND'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/users/me/saved-searches/:id',
  summary: 'Forget a saved search',
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
})
