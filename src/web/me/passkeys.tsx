import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { addPasskey, beginPasskey, removePasskey, renamePasskey, type OwnSecurity, type PasskeyRecord } from '../../contract/app/profile.ts'
import { hasPasskeys, makePasskey, NoPasskey } from '../account/passkey.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Time } from '../ui/time/time.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { browserName } from './browser-name.ts'
import { ownSecurityQuery } from './data.ts'
import { NewCodes } from './two-factor.tsx'

type NameFormProps = {
  readonly title: string
  readonly verb: string
  readonly initial: string
  readonly save: (name: string) => Promise<void>
  readonly onClose: () => void
}

const NameForm = ({ title, verb, initial, save, onClose }: NameFormProps) => {
  const { common } = useText()
  const text = useText().me.security
  const form = useForm({
    initial: { name: initial },
    submit: async ({ name }) => {
      try {
        await save(name)
      } catch (error) {
        if (!(error instanceof NoPasskey)) throw error
      }
    },
  })
  return (
    <FormDialog title={title} verb={verb} failed={text.notAdded} form={form} onClose={onClose}>
      <TextField label={common.name} hint={text.passkeyNameHint} required maxLength={100} {...typedIn(form, 'name')} />
    </FormDialog>
  )
}

const add = async (name: string): Promise<readonly string[]> => {
  const { data } = await call(beginPasskey)
  const response = await makePasskey(data.options)
  const body = { challenge: data.challenge, response, name }
  return (await call(addPasskey, { body })).recovery_codes
}

type Layer =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyRecord }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const useColumns = (onLayer: (layer: Layer) => void): readonly TableColumn<PasskeyRecord>[] => {
  const { common } = useText()
  const text = useText().me.security
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ name, is_backed_up }) => (
        <span className="inline-flex items-center gap-2">
          {name}
          {is_backed_up && <Chip>{text.backedUp}</Chip>}
        </span>
      ),
    },
    { id: 'made', label: text.made, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'used',
      label: common.lastUsed,
      cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={common.never} />,
    },
    {
      id: 'acts',
      label: common.actions,
      align: 'end',
      cell: (passkey) => (
        <span className="inline-flex gap-2">
          <Button onClick={() => onLayer({ kind: 'rename', passkey })}>{text.rename}</Button>
          <Button onClick={() => onLayer({ kind: 'remove', passkey })}>{common.removeDots}</Button>
        </span>
      ),
    },
  ]
}

const Layers = ({ layer, onLayer }: { layer: Layer; onLayer: (layer: Layer | undefined) => void }) => {
  const { common } = useText()
  const text = useText().me.security
  const touches = [ownSecurityQuery.queryKey]
  const close = (): void => onLayer(undefined)
  const refresh = useAct({ run: async () => undefined, touches })
  const remove = useAct({
    run: (id: number) => call(removePasskey, { params: { id } }),
    touches,
    done: text.removed,
    onDone: close,
  })
  if (layer.kind === 'codes') return <NewCodes codes={layer.codes} onClose={close} />
  if (layer.kind === 'remove')
    return (
      <Confirm
        title={text.removeTitle({ name: layer.passkey.name })}
        sentence={text.removeSentence}
        verb={common.remove}
        onConfirm={() => remove.mutate(layer.passkey.id)}
        onClose={close}
      />
    )
  const save = async (name: string): Promise<void> => {
    const codes = layer.kind === 'add' ? await add(name) : await call(renamePasskey, { params: { id: layer.passkey.id }, body: { name } })
    refresh.mutate()
    onLayer(Array.isArray(codes) && codes.length > 0 ? { kind: 'codes', codes: codes.map(String) } : undefined)
  }
  const words =
    layer.kind === 'add'
      ? { title: text.addTitle, verb: text.addVerb, initial: browserName(navigator.userAgent) }
      : { title: text.renameTitle, verb: text.renameVerb, initial: layer.passkey.name }
  return <NameForm {...words} save={save} onClose={close} />
}

export const Passkeys = ({ security }: { security: OwnSecurity }) => {
  const text = useText().me.security
  const [layer, setLayer] = useState<Layer>()
  const columns = useColumns(setLayer)
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {security.passkeys.length === 0 ? (
        <Quiet>{text.noPasskeys}</Quiet>
      ) : (
        <div className="w-full min-w-0">
          <Table caption={text.passkeys} columns={columns} rows={security.passkeys} keyOf={({ id }) => String(id)} />
        </div>
      )}
      {hasPasskeys() ? (
        <Button icon={<KeyRound aria-hidden="true" className="size-4" />} onClick={() => setLayer({ kind: 'add' })}>
          {text.addTitle}
        </Button>
      ) : (
        <Quiet>{text.unsupported}</Quiet>
      )}
      {layer !== undefined && <Layers layer={layer} onLayer={setLayer} />}
    </div>
  )
}
