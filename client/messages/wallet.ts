import { inLanguage } from './catalogue.ts'
import { walletTexts as english } from './en/wallet.ts'

/** The texts of the wallet. */
export const walletTexts = inLanguage('wallet', english)
