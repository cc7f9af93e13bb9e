import type { ComponentProps } from 'react'
import { ordersTexts } from '../../messages/orders.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fold } from './fold.tsx'

type Amount = Omit<ComponentProps<typeof TextField>, 'label'>
const words = ordersTexts.offerSettings

/**
 * Whether a product takes offers, and the amounts for automatic answers, which only its seller
 * sees.
 */
export const OfferFields = ({
  isOn,
  lowest,
  autoAccept,
  shopTakesOffers,
}: {
  isOn: { value: boolean; onChange: (isOn: boolean) => void }
  /** Props of the text fields. */
  lowest: Amount
  autoAccept: Amount
  shopTakesOffers: boolean
}) => (
  <Fold title={words.title} isOpen={Boolean(lowest.error ?? autoAccept.error)}>
    <Switch
      label={words.takes}
      hint={shopTakesOffers ? words.takesHint : words.shopTakesNone}
      isOn={isOn.value}
      onChange={isOn.onChange}
    />
    <TextField label={words.lowest} hint={words.lowestHint} {...lowest} />
    <TextField label={words.autoAccept} hint={words.autoAcceptHint} {...autoAccept} />
    <p className="text-sm text-soft">{words.secret}</p>
  </Fold>
)
