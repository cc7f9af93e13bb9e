import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { deleteSavedSearch } from './actions/delete-saved-search.ts'
import { openSavedSearch } from './actions/open-saved-search.ts'
import { saveSearch } from './actions/save-search.ts'
import { listSavedSearches } from './queries/saved-searches.ts'

export const savedSearchesRoutes = {
  saveSearch: on('saveSearch')(signedIn, saveSearch),
  listSavedSearches: on('listSavedSearches')(signedIn, listSavedSearches),
  openSavedSearch: on('openSavedSearch')(signedIn, openSavedSearch),
  deleteSavedSearch: on('deleteSavedSearch')(signedIn, deleteSavedSearch),
}
