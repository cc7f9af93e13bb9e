import { Form, useForm } from '../../app/form.tsx'
import { formatDate } from '../../app/format-time.ts'
import { field } from '../../messages/fields.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type SellerStatus, submitSeller } from './api.ts'
import { SellerDocuments } from './seller-documents.tsx'
import { useDocuments } from './use-documents.ts'

const words = sellingTexts.sellerVerification

/** Requests the verification of a shop, and shows the state of the request. */
export const SellerVerification = ({
  shopId,
  status,
  isOpen,
  onClose,
  onChange,
}: {
  shopId: string
  status: SellerStatus
  isOpen: boolean
  onClose: () => void
  onChange: (status: SellerStatus) => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
    {status.status === 'pending' && (
      <div className="flex flex-col items-start gap-2 pt-2">
        <StatusPill tone="wait">{sellingTexts.seller.underReview}</StatusPill>
        <p>{sellingTexts.seller.underReviewHint}</p>
        {status.createdAt && <p className="text-soft">{words.sentOn(formatDate(status.createdAt))}</p>}
      </div>
    )}
    {status.status === 'approved' && (
      <div className="flex flex-col items-start gap-2 pt-2">
        <StatusPill tone="good">{words.approved}</StatusPill>
        <p>{words.approvedHint}</p>
      </div>
    )}
    {(status.status === 'none' || status.status === 'rejected') && (
      <Request shopId={shopId} status={status} onChange={onChange} />
    )}
  </Sheet>
)

const Request = ({
  shopId,
  status,
  onChange,
}: {
  shopId: string
  status: SellerStatus
  onChange: (status: SellerStatus) => void
}) => {
  const name = `seller-verification:${shopId}`
  const documents = useDocuments(name)
  const hasNone = documents.list.length === 0
  const form = useForm({
    values: { businessName: '', registrationNumber: '' },
    check: ({ businessName }) => ({
      businessName: businessName.trim() === '' ? field.businessName : undefined,
      documents: hasNone ? sendingFields.documentRequired : undefined,
    }),
    submit: async ({ businessName, registrationNumber }, { clear }) => {
      const answer = await submitSeller(shopId, {
        businessName,
        registrationNumber: registrationNumber.trim() || null,
        documents: await documents.keys(),
      })
      clear()
      documents.clear()
      onChange(answer)
    },
    failed: words.failed,
    draft: { name, lives: 'device' },
  })
  return (
    <Form form={form} send={words.submit} className="gap-5 py-2">
      {status.status === 'rejected' ? (
        <Card look="bad" className="p-3">
          <p className="font-semibold text-bad">{sellingTexts.seller.refused}</p>
          {status.reason && <p className="[overflow-wrap:anywhere]">{words.reason(status.reason)}</p>}
        </Card>
      ) : (
        <p className="text-soft">{words.intro}</p>
      )}
      <TextField label={words.businessName} autoComplete="organization" {...form.field('businessName')} />
      <TextField label={words.registration} autoComplete="off" {...form.field('registrationNumber')} />
      <SellerDocuments documents={documents} error={hasNone ? form.error('documents') : undefined} />
    </Form>
  )
}
