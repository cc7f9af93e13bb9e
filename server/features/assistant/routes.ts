import { anyone } from '../../access.ts'
import { route } from '../../route.ts'
import { askAssistant, askAssistantAboutImage } from './actions/ask-assistant.ts'
import { discoverProducts, searchByMeaning } from './discover/discover.ts'
import { exchangeRates } from './price/exchange-rates.ts'
import { assistantAbilities } from './queries/assistant-abilities.ts'

export const assistantRoutes = {
  assistantAbilities: route('assistantAbilities', anyone, assistantAbilities),
  askAssistant: route('askAssistant', anyone, askAssistant),
  askAssistantAboutImage: route('askAssistantAboutImage', anyone, askAssistantAboutImage),
  discoverProducts: route('discoverProducts', anyone, discoverProducts),
  exchangeRates: route('exchangeRates', anyone, exchangeRates),
  searchByMeaning: route('searchByMeaning', anyone, searchByMeaning),
}
