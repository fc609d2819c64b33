import { useQuery } from '@tanstack/react-query'
import type { WebhookEvent } from '../../../contract/v1/webhook-enums.ts'
import { listTokens } from '../../../contract/v1/tokens.ts'
import { createWebhook, updateWebhook } from '../../../contract/v1/webhooks.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { useText } from '../../i18n/text.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import type { Webhook } from './data.ts'
import { EventPicker } from './event-picker.tsx'

export type WebhookWithSecret = Webhook & { readonly secret: string }

/** Selected events; a new webhook gets all events (`*`). */
const eventsOf = (webhook: Webhook | undefined): readonly (WebhookEvent | '*')[] => webhook?.events ?? ['*']

const initialOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: eventsOf(webhook),
  department_ids: (webhook?.department_ids.map(String) ?? []) satisfies readonly string[],
  ignore_own_token_id: String(webhook?.ignore_own_token_id ?? ''),
  ordered: webhook?.ordered ?? false,
  redact_notes: webhook?.redact_notes ?? false,
  coalesce_updates: webhook?.coalesce_updates ?? false,
})

type Values = ReturnType<typeof initialOf>
type Form = ReturnType<typeof useForm<Values>>

const bodyOf = ({ events, department_ids, ignore_own_token_id, ...plain }: Values) => ({
  ...plain,
  events: [...events],
  department_ids: department_ids.map(Number),
  ignore_own_token_id: idOrNull(ignore_own_token_id),
})

const Filters = (form: Form) => {
  const { values, set } = form
  const text = useText().admin.webhooks
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: tokens = [] } = useQuery({
    queryKey: ['tokens'],
    ...dataOptions(listTokens),
  })
  return (
    <>
      <CheckList
        label={text.departments}
        hint={text.departmentsHint}
        choices={choicesOf(departments)}
        chosen={values.department_ids}
        onChange={(next) => set('department_ids', [...next])}
      />
      <ChoiceField
        label={text.ignoreToken}
        hint={text.ignoreTokenHint}
        choices={choicesOf(tokens, text.noToken)}
        {...chosenIn(form, 'ignore_own_token_id')}
      />
      <Checkbox label={text.ordered} hint={text.orderedHint} {...tickedIn(form, 'ordered')} />
      <Checkbox label={text.coalesce} hint={text.coalesceHint} {...tickedIn(form, 'coalesce_updates')} />
      <Checkbox label={text.redact} hint={text.redactHint} {...tickedIn(form, 'redact_notes')} />
    </>
  )
}

type WebhookFormProps = {
  readonly webhook?: Webhook
  readonly onMade?: (made: WebhookWithSecret) => void
  readonly onSaved?: () => void
  readonly onClose: () => void
}

export const WebhookForm = ({ webhook, onMade, onSaved, onClose }: WebhookFormProps) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const form = useForm({
    initial: initialOf(webhook),
    submit: async (values) => {
      const body = bodyOf(values)
      if (webhook === undefined) onMade?.((await call(createWebhook, { body })).data)
      else await call(updateWebhook, { params: { id: webhook.id }, body })
      onSaved?.()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={webhook === undefined ? text.newTitle : text.editTitle}
      verb={webhook === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <TextField
        label={common.address}
        hint={text.urlHint}
        type="url"
        mono
        required
        placeholder={text.urlExample}
        {...typedIn(form, 'url')}
      />
      <TextField label={common.description} {...typedIn(form, 'description')} />
      <EventPicker chosen={values.events} error={errors.events} onChange={(events) => set('events', events)} />
      <Filters {...form} />
    </FormDialog>
  )
}
