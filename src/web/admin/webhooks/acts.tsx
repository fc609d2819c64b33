import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/v1/webhook-enums.ts'
import { deleteWebhook, enableWebhook, rotateWebhookSecret, testWebhook, updateWebhook } from '../../../contract/v1/webhooks.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Menu } from '../../ui/layer/menu.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import type { Webhook } from './data.ts'
import { chosenOf } from './events.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

const touches = [['webhooks']]

export const useEnable = (webhook: Webhook) => {
  const text = useText().admin.webhooks
  return useAct({
    run: (catch_up: boolean) => call(enableWebhook, { params: { id: webhook.id }, body: { catch_up } }),
    touches,
    done: ({ meta }) => text.enabled({ count: meta.released }),
  })
}

const Rotate = ({ webhook, onMade, onClose }: { webhook: Webhook; onMade: (secret: string) => void; onClose: () => void }) => {
  const text = useText().admin.webhooks
  const form = useForm({
    initial: { grace_hours: '24' },
    submit: async ({ grace_hours }) => {
      const { data } = await call(rotateWebhookSecret, { params: { id: webhook.id }, body: { grace_hours: Number(grace_hours) } })
      onMade(data.secret)
    },
  })
  return (
    <FormDialog title={text.rotateTitle} verb={text.rotateVerb} failed={text.saveFailed} form={form} onClose={onClose}>
      <p>{text.rotateSentence}</p>
      <TextField label={text.grace} hint={text.graceHint} type="number" min={0} max={168} required {...typedIn(form, 'grace_hours')} />
    </FormDialog>
  )
}

type Layer = 'edit' | 'rotate' | 'delete' | { readonly secret: string }

const Layers = ({ webhook, layer, onLayer }: { webhook: Webhook; layer: Layer; onLayer: (layer: Layer | undefined) => void }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const navigate = useNavigate()
  const close = (): void => onLayer(undefined)
  const refresh = useAct({ run: async () => undefined, touches, done: common.saved, onDone: close })
  const remove = useAct({
    run: () => call(deleteWebhook, { params: { id: webhook.id } }),
    touches: [],
    done: text.deleted,
    onDone: () => void navigate({ to: '/admin/webhooks' }),
  })
  if (layer === 'edit') return <WebhookForm webhook={webhook} onSaved={() => refresh.mutate()} onClose={close} />
  if (layer === 'rotate') return <Rotate webhook={webhook} onMade={(secret) => onLayer({ secret })} onClose={close} />
  if (layer === 'delete')
    return (
      <Confirm
        title={text.deleteTitle}
        sentence={text.deleteSentence}
        verb={common.delete}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    )
  return <NewSecret title={text.rotated} sentence={text.rotatedHint} secret={layer.secret} onClose={() => refresh.mutate()} />
}

export const WebhookActs = ({ webhook }: { webhook: Webhook }) => {
  const { common } = useText()
  const text = useText().admin.webhooks
  const [layer, setLayer] = useState<Layer>()
  const navigate = useNavigate()
  const params = { id: webhook.id }
  const enable = useEnable(webhook)
  const pause = useAct({ run: () => call(updateWebhook, { params, body: { is_active: false } }), touches, done: text.pausedNow })
  const test = useAct({ run: (event: WebhookEvent) => call(testWebhook, { params, body: { event } }), touches, done: text.testing })
  return (
    <>
      <Menu
        label={text.test}
        items={chosenOf(WEBHOOK_EVENTS, webhook.events).map((event) => ({ label: event, onSelect: () => test.mutate(event) }))}
      />
      {webhook.is_active ? (
        <Button onClick={() => pause.mutate()}>{common.pause}</Button>
      ) : (
        <Button look="primary" busy={enable.isPending} onClick={() => enable.mutate(true)}>
          {text.enable}
        </Button>
      )}
      <Button onClick={() => setLayer('rotate')}>{text.rotate}</Button>
      <Menu
        align="end"
        label={common.more}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[
          { label: text.edit, onSelect: () => setLayer('edit') },
          {
            label: common.auditLog,
            onSelect: () => void navigate({ to: '/admin/audit', search: { object: 'webhook', id: String(webhook.id) } }),
          },
          { label: common.deleteDots, danger: true, onSelect: () => setLayer('delete') },
        ]}
      />
      {layer !== undefined && <Layers webhook={webhook} layer={layer} onLayer={setLayer} />}
    </>
  )
}
