import type { FormOf } from '../../app/form.tsx'
import { ordersTexts } from '../../messages/orders.ts'
import { Switch } from '../../ui/switch.tsx'
import { Select, TextArea } from '../../ui/text-field.tsx'
import { offerHours, type ShopForm } from './shop-form.ts'

const words = ordersTexts.offerSettings

/** Whether a shop takes offers, how long they stay open, and how its buyers pay. */
export const OfferSettings = ({ form, hours }: { form: FormOf<ShopForm>; hours: number }) => {
  const isOn = form.controlled('offers.isOn')
  return (
    <fieldset className="flex flex-col gap-4 border-edge border-t pt-4">
      <legend className="sr-only">{words.title}</legend>
      <Switch label={words.shopTakes} hint={words.shopTakesHint} isOn={isOn.value} onChange={isOn.onChange} />
      {isOn.value && (
        <Select
          label={words.expires}
          options={offerHours(hours).map((count) => ({ value: String(count), label: words.hours(count) }))}
          {...form.select('offers.hours')}
        />
      )}
      <TextArea
        label={words.payment}
        hint={words.paymentHint}
        rows={2}
        {...form.field('paymentInstructions')}
      />
    </fieldset>
  )
}
