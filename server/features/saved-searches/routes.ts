import { signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { deleteSavedSearch } from './actions/delete-saved-search.ts'
import { openSavedSearch } from './actions/open-saved-search.ts'
import { saveSearch } from './actions/save-search.ts'
import { listSavedSearches } from './queries/saved-searches.ts'

export const savedSearchesRoutes = {
  saveSearch: route('saveSearch', signedIn, saveSearch),
  listSavedSearches: route('listSavedSearches', signedIn, listSavedSearches),
  openSavedSearch: route('openSavedSearch', signedIn, openSavedSearch),
  deleteSavedSearch: route('deleteSavedSearch', signedIn, deleteSavedSearch),
}
