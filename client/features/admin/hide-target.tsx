import { useState } from 'react'
import type { AdminReport } from '../../../contract/admin/views.ts'
import { call } from '../../app/call.ts'
import { ReasonDialog } from '../../app/reason-dialog.tsx'
import { adminTexts } from '../../messages/administration.ts'
import { Button } from '../../ui/button.tsx'
import type { useChange } from './use-change.ts'

const { ask } = adminTexts

/** Hides a reported product or comment, which also resolves its reports. */
export const HideTarget = ({
  entry: { targetType, targetId, target },
  note,
  change,
}: {
  entry: AdminReport
  /** For those who reported it. */
  note?: string | undefined
  change: ReturnType<typeof useChange>['change']
}) => {
  const [isAsking, setAsking] = useState(false)
  if (target?.status !== 'active' || (targetType !== 'product' && targetType !== 'comment')) return null
  const isProduct = targetType === 'product'
  const hide = (reason: string) =>
    isProduct
      ? call('changeAdminProduct', { id: targetId, status: 'inactive', reason, note })
      : call('moderateComment', { id: targetId, action: 'hide', reason, note })
  const toast = isProduct
    ? adminTexts.changed.product.inactive(target.text)
    : adminTexts.changed.commentHidden
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {adminTexts.hide}
      </Button>
      {isAsking && (
        <ReasonDialog
          isOpen
          title={isProduct ? ask.hideProduct(target.text) : ask.hideComment}
          message={isProduct ? ask.hideProductText : ask.hideCommentText}
          confirm={adminTexts.hide}
          hint={isProduct ? adminTexts.reasonHintOwner : adminTexts.reasonRead}
          missing={adminTexts.reasonRequired}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => change('hide', () => hide(reason), { toast })}
        />
      )}
    </>
  )
}
