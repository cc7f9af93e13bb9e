import { sendingFieldTexts as english } from '../../contract/sending-texts.ts'
import { inLanguage } from './catalogue.ts'

/** The texts of `field` about files and messages. Read them when they are needed. */
export const sendingFields = inLanguage('sending-fields', english)
