import { createToken } from '../../../contract/v1/tokens.ts'
import { DAY, formatIsoMillis } from '../../../contract/time.ts'
import { SCOPES, type Scope } from '../../../contract/enums.ts'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Field, Select } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Matrix } from '../../ui/list/matrix.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { powerOf, thingsOf, ways, withPower } from '../powers.ts'

const lives = ['30', '90', '365', ''] as const

const noScopes: readonly Scope[] = []

/** A token without scopes has every permission, so the form warns about it. */
const Scopes = ({ chosen, onChange }: { chosen: readonly Scope[]; onChange: (scopes: readonly Scope[]) => void }) => {
  const { tokens: text, powers } = useText().admin
  return (
    <div className="flex flex-col gap-2">
      <Matrix
        caption={text.scopes}
        corner={powers.thing}
        rows={thingsOf(SCOPES).map((id) => ({ id, label: powers.things[id] ?? id, hint: powers.about[id] }))}
        columns={ways.map((id) => ({ id, label: powers.ways[id] }))}
        cell={(thing, way) => {
          const scope = powerOf(SCOPES, thing, way)
          return scope && { checked: chosen.includes(scope) }
        }}
        onToggle={(thing, way, on) => {
          const scope = powerOf(SCOPES, thing, way)
          if (scope !== undefined) onChange(withPower(SCOPES, chosen, scope, on))
        }}
      />
      {chosen.length === 0 && <Alert kind="down">{text.everything}</Alert>}
    </div>
  )
}

export const TokenForm = ({ onMade, onClose }: { onMade: (name: string, token: string) => void; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().admin.tokens
  const form = useForm({
    initial: { name: '', days: '90', abilities: noScopes },
    submit: async ({ name, days, abilities }) => {
      const expires_at = days === '' ? null : formatIsoMillis(serverNow() + Number(days) * DAY)
      const body = { name, expires_at, abilities: [...abilities] }
      const { token } = await call(createToken, { body })
      onMade(name, token)
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog title={text.newTitle} verb={text.create} failed={text.failed} form={form} width="wide" onClose={onClose}>
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField label={common.name} hint={text.nameHint} required maxLength={255} {...typedIn(form, 'name')} />
        <Field label={text.expires} error={errors.expires_at}>
          <Select
            value={values.days}
            choices={lives.map((value) => ({ value, label: value === '' ? common.never : text.inDays({ count: Number(value) }) }))}
            onChange={(event) => set('days', event.currentTarget.value)}
          />
        </Field>
      </div>
      <Scopes chosen={values.abilities} onChange={(abilities) => set('abilities', abilities)} />
    </FormDialog>
  )
}
