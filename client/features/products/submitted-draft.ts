import { readDraft } from '../../app/draft.ts'

/** Says that the form was sent, while it waits for its video or for the network. */
export const SUBMITTED_DRAFT = 'add-product-pressed'

/** Whether a product was sent that is not with the server yet. */
export const isProductWaiting = (): boolean => readDraft(SUBMITTED_DRAFT, false, 'device')
