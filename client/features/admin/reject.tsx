import { useState } from 'react'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'
import { Button } from '../../ui/button.tsx'

/** Rejects a person's request, with a reason that the person reads. */
export const Reject = ({
  name,
  isBusy,
  onReject,
}: {
  name: string
  isBusy: boolean
  onReject: (reason: string) => Promise<boolean>
}) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button isBusy={isBusy} onClick={() => setAsking(true)}>
        {adminTexts.reject}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        title={adminTexts.ask.rejectRequest(name)}
        message={adminTexts.ask.told}
        confirm={adminTexts.reject}
        hint={adminTexts.reasonRead}
        missing={adminTexts.reasonRequired}
        onConfirm={onReject}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
