import { z } from 'zod'
import { byId } from '../ids.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { savedQueryFields } from '../products/lists.ts'
import { endpoint } from '../wire.ts'
import { savedSearch } from './views.ts'

export const saveSearch = endpoint({
  method: 'POST',
  path: '/users/me/saved-searches',
  summary: 'Save a search and get notified of new matches; an equal search returns the existing one (200)',
  body: z.object(savedQueryFields),
  answer: z.object({ savedSearch }),
  status: 201,
  errors: ['TOO_MANY_SAVED_SEARCHES'],
})

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/users/me/saved-searches',
  summary: 'The caller’s saved searches, latest first',
  query: cursorQuery(50),
  answer: z.object({ savedSearches: z.array(savedSearch), pagination }),
})

export const openSavedSearch = endpoint({
  method: 'PUT',
  path: '/users/me/saved-searches/:id/seen',
  summary: 'Mark the matches of a saved search as seen',
  params: byId,
  answer: z.object({ savedSearch }),
  errors: ['NOT_FOUND'],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/users/me/saved-searches/:id',
  summary: 'Delete a saved search',
  params: byId,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
})
