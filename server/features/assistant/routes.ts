import { anyone } from '../../access.ts'
import { on } from '../../route.ts'
import { askAssistant, askAssistantAboutImage } from './actions/ask-assistant.ts'
import { discoverProducts, searchByMeaning } from './discover/discover.ts'

export const assistantRoutes = {
  askAssistant: on('askAssistant')(anyone, askAssistant),
  askAssistantAboutImage: on('askAssistantAboutImage')(anyone, askAssistantAboutImage),
  discoverProducts: on('discoverProducts')(anyone, discoverProducts),
  searchByMeaning: on('searchByMeaning')(anyone, searchByMeaning),
}
