import { anyone } from '../../access.ts'
import { route } from '../../route.ts'
import { askAssistant, askAssistantAboutImage } from './actions/ask-assistant.ts'
import { discoverProducts, searchByMeaning } from './discover/discover.ts'
import { exchangeRates } from './price/exchange-rates.ts'

export const assistantRoutes = {
  askAssistant: route('askAssistant', anyone, askAssistant),
  askAssistantAboutImage: route('askAssistantAboutImage', anyone, askAssistantAboutImage),
  discoverProducts: route('discoverProducts', anyone, discoverProducts),
  exchangeRates: route('exchangeRates', anyone, exchangeRates),
  searchByMeaning: route('searchByMeaning', anyone, searchByMeaning),
}
