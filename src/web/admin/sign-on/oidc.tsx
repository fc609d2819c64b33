import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createOidcConnection, deleteOidcConnection, updateOidcConnection } from '../../../contract/app/security.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { idOrNull } from '../choices.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { copyFact } from './copy-fact.tsx'
import { oidcQuery } from './data.ts'
import { ConnectionSwitches } from './connection-switches.tsx'
import { domainsOf } from './lists.ts'
import { PeopleFields } from './people-fields.tsx'
import type { OidcConnectionRecord } from './shapes.ts'

const initialOf = (connection: OidcConnectionRecord | undefined) => ({
  name: connection?.name ?? '',
  issuer: connection?.issuer ?? '',
  client_id: connection?.client_id ?? '',
  client_secret: '',
  domains: connection?.domains.join(', ') ?? '',
  jit: connection?.jit ?? false,
  link_by_email: connection?.link_by_email ?? false,
  default_role_id: String(connection?.default_role_id ?? ''),
})

const OidcForm = ({ connection, onSaved, onClose }: { connection?: OidcConnectionRecord; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
  const { signOn: text } = useText().admin
  const form = useForm({
    initial: initialOf(connection),
    submit: async ({ client_secret, domains, default_role_id, ...plain }) => {
      const body = { ...plain, domains: [...domainsOf(domains)], default_role_id: idOrNull(default_role_id) }
      if (connection === undefined) await call(createOidcConnection, { body: { ...body, client_secret } })
      else
        await call(updateOidcConnection, {
          params: { id: connection.id },
          body: { ...body, ...(client_secret !== '' && { client_secret }) },
        })
      onSaved()
    },
  })
  const field = (name: 'name' | 'issuer' | 'client_id' | 'client_secret', hint?: string) => (
    <TextField
      label={text.oidc.fields[name]}
      hint={hint}
      mono={name !== 'name'}
      type={name === 'client_secret' ? 'password' : 'text'}
      required={name !== 'client_secret' || connection === undefined}
      {...typedIn(form, name)}
    />
  )
  return (
    <FormDialog
      title={connection === undefined ? text.oidc.newTitle : common.editName({ name: connection.name })}
      verb={connection === undefined ? text.connect : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <FactList facts={[copyFact(text.oidc.callback, `${location.origin}/app/oidc/callback`)]} />
      {field('name', text.saml.nameHint)}
      {field('issuer', text.oidc.issuerHint)}
      {field('client_id')}
      {field('client_secret', connection === undefined ? undefined : common.emptyKeepsCurrent)}
      <PeopleFields {...form} />
    </FormDialog>
  )
}

type Layer =
  | { readonly kind: 'form'; readonly connection?: OidcConnectionRecord }
  | { readonly kind: 'remove'; readonly connection: OidcConnectionRecord }

const RowActs = ({ connection, onLayer }: { connection: OidcConnectionRecord; onLayer: (layer: Layer) => void }) => {
  const { common } = useText()
  const change = useAct({
    run: (body: { is_active?: boolean; enforce_sso?: boolean }) => call(updateOidcConnection, { params: { id: connection.id }, body }),
    touches: [oidcQuery.queryKey],
    done: common.saved,
  })
  return (
    <span className="inline-flex gap-2 py-1">
      <ConnectionSwitches connection={connection} busy={change.isPending} onSwitch={change.mutate} />
      <Button onClick={() => onLayer({ kind: 'form', connection })}>{common.edit}</Button>
      <Button onClick={() => onLayer({ kind: 'remove', connection })}>{common.removeDots}</Button>
    </span>
  )
}

const useColumns = (onLayer: (layer: Layer) => void): readonly TableColumn<OidcConnectionRecord>[] => {
  const { common } = useText()
  const text = useText().admin.signOn
  const format = useFormat()
  return [
    {
      id: 'name',
      label: text.oidc.fields.name,
      heading: true,
      cell: ({ name, issuer, enforce_sso }) => (
        <span className="flex flex-col py-1">
          <span className="inline-flex items-center gap-2">
            {name}
            {enforce_sso && <Chip tone="late">{text.enforced}</Chip>}
          </span>
          <Quiet>{issuer}</Quiet>
        </span>
      ),
    },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_active }) => <Status kind={is_active ? 'up' : 'paused'} word={is_active ? common.on : common.off} />,
    },
    {
      id: 'domains',
      label: text.domains,
      cell: ({ domains }) => (domains.length === 0 ? <Quiet>{text.anyDomain}</Quiet> : format.list([...domains])),
    },
    { id: 'acts', label: common.actions, align: 'end', cell: (connection) => <RowActs connection={connection} onLayer={onLayer} /> },
  ]
}

const apiCall = `curl ${location.origin}/app/oidc/login?connection=1`

export const OidcPage = () => {
  const { common } = useText()
  const text = useText().admin.signOn
  const connections = useQuery(oidcQuery)
  const [layer, setLayer] = useState<Layer>()
  const close = (): void => setLayer(undefined)
  const columns = useColumns(setLayer)
  const refresh = useAct({ run: async () => undefined, touches: [oidcQuery.queryKey], done: common.saved, onDone: close })
  const remove = useAct({
    run: (id: number) => call(deleteOidcConnection, { params: { id } }),
    touches: [oidcQuery.queryKey],
    done: common.removed,
    onDone: close,
  })
  const create = <CreateButton onClick={() => setLayer({ kind: 'form' })}>{text.connect}</CreateButton>
  return (
    <SettingsPage title={text.oidc.title} about={text.oidc.about} actions={connections.data?.length === 0 ? undefined : create}>
      <Loaded query={connections} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.oidc.none} sentence={text.oidc.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <>
              <Table caption={text.oidc.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Section title={text.saml.us}>
                <FactList facts={[copyFact(text.oidc.callback, data[0]?.callback_url ?? '')]} />
              </Section>
            </>
          )
        }
      </Loaded>
      {layer?.kind === 'form' && <OidcForm connection={layer.connection} onSaved={() => refresh.mutate()} onClose={close} />}
      {layer?.kind === 'remove' && (
        <Confirm
          title={common.removeQuestion({ name: layer.connection.name })}
          sentence={text.removeSentence}
          verb={common.remove}
          onConfirm={() => remove.mutate(layer.connection.id)}
          onClose={close}
        />
      )}
    </SettingsPage>
  )
}
