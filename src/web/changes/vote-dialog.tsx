import { voteOnChange } from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Textarea } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useRefreshChanges } from './data.ts'

export type Decision = 'approve' | 'reject' | 'abstain'

type VoteProps = {
  readonly change: { readonly id: number; readonly title: string }
  readonly decision: Decision
  readonly onClose: () => void
}

/** Confirms a vote. A rejection requires a comment. */
export const VoteDialog = ({ change, decision, onClose }: VoteProps) => {
  const { common, changes: text } = useText()
  const toast = useToast()
  const refresh = useRefreshChanges()
  const form = useForm({
    initial: { comment: '' },
    submit: async ({ comment }) => {
      await call(voteOnChange, { params: { id: change.id }, body: { decision, comment: comment.trim() } })
      toast({ text: text.voted[decision] })
      onClose()
      await refresh()
    },
  })
  const isRejection = decision === 'reject'
  const titles = { approve: text.approveTitle, reject: text.rejectTitle, abstain: text.abstainTitle }
  const verbs = { approve: text.approveVerb, reject: text.rejectVerb, abstain: text.abstainVerb }
  return (
    <FormDialog
      title={titles[decision]}
      sentence={`${text.reference({ id: change.id })} ${change.title}`}
      verb={verbs[decision]}
      look={isRejection ? 'danger' : 'primary'}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <Field
        label={isRejection ? common.comment : text.commentOptional}
        hint={isRejection ? text.rejectNeeds : text.voteAgain}
        error={form.errors.comment}
      >
        <Textarea
          name="comment"
          autoFocus
          required={isRejection}
          maxLength={10_000}
          value={form.values.comment}
          onChange={(event) => form.set('comment', event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
