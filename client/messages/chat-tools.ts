import { inLanguage } from './catalogue.ts'
import { chatToolsTexts as english } from './en/chat-tools.ts'

/** The texts of what is done with single messages. */
export const chatToolsTexts = inLanguage('chat-tools', english)
