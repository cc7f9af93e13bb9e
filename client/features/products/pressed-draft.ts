import { readDraft } from '../../app/draft.ts'

/** Says that the form was sent, while it waits for its video or for the network. */
export const PRESSED_DRAFT = 'add-product-pressed'

/** Whether a product was sent that is not with the server yet. */
export const isProductWaiting = (): boolean => readDraft(PRESSED_DRAFT, false, 'device')
