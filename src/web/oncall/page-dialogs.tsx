import { useQuery, useQueryClient } from '@tanstack/react-query'
import { triggerPage } from '../../contract/v1/on-call-pages.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { Log } from '../ui/list/log.tsx'
import { Quiet } from '../ui/quiet.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { pageQuery, policiesQuery, type OnCallPage } from './data.ts'

export const ToldDialog = ({ page, onClose }: { page: OnCallPage; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().oncall.pages
  const told = useQuery(pageQuery(page.id))
  const glyphs = { pending: 'new', sent: 'up', cancelled: 'paused' } satisfies Record<string, StatusKind>
  return (
    <Dialog title={page.summary} width="wide" lightDismiss onClose={onClose}>
      <Loaded query={told} failed={text.failed} rows={2}>
        {({ notifications }) =>
          notifications.length === 0 ? (
            <Quiet>{text.toldNobody}</Quiet>
          ) : (
            <Log
              label={common.notifications}
              rows={notifications.map(({ user, level, state, created_at, sent_at }, at) => ({
                id: String(at),
                time: <Time at={sent_at ?? created_at} mode="stamp" />,
                glyph: <Status kind={glyphs[state]} look="glyph" word={text.toldStates[state]} />,
                what: text.toldAt({ name: user.name, level }),
                detail: text.toldStates[state],
              }))}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}

export const PageDialog = ({ onClose }: { onClose: () => void }) => {
  const { common } = useText()
  const text = useText().oncall.pages
  const queries = useQueryClient()
  const toast = useToast()
  const { data: policies = [] } = useQuery(policiesQuery)
  const form = useForm({
    initial: { policy_id: String(policies[0]?.id ?? ''), summary: '' },
    submit: async ({ policy_id, summary }) => {
      await call(triggerPage, { body: { policy_id: Number(policy_id), summary } })
      await queries.invalidateQueries({ queryKey: ['on-call'] })
      toast({ text: text.sent })
      onClose()
    },
  })
  return (
    <FormDialog title={text.pageTitle} verb={common.pageNow} failed={text.failed} look="danger" form={form} onClose={onClose}>
      <ChoiceField
        label={text.policy}
        required
        choices={policies.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...chosenIn(form, 'policy_id')}
      />
      <WritingField label={common.summary} required maxLength={1_000} {...typedIn(form, 'summary')} />
    </FormDialog>
  )
}
