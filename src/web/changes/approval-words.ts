import type { Change } from '../../contract/app/change-overview.ts'
import type { Messages } from '../i18n/messages.ts'

type Texts = Pick<Messages['changes'], 'notAsked' | 'preApproved' | 'approvedOf' | 'rejections' | 'overridden'>

export const approvalWords = ({ approval }: Pick<Change, 'approval'>, text: Texts): string => {
  if (approval === null) return text.notAsked
  if (approval.rule === 'pre_approved') return text.preApproved
  if (approval.override) return text.overridden
  const { approved, required, rejected } = approval
  return [text.approvedOf({ approved, required }), rejected > 0 && text.rejections({ count: rejected })].filter(Boolean).join(', ')
}
