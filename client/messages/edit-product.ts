import { inLanguage } from './catalogue.ts'
import { editProductTexts as english } from './en/edit-product.ts'

/** The texts of editing a product. */
export const editProductTexts = inLanguage('edit-product', english)
