import { inLanguage } from './catalogue.ts'
import { ordersTexts as english } from './en/orders.ts'

/** The texts of a shop's orders. */
export const ordersTexts = inLanguage('orders', english)
