import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { changeScimConnection } from '../../../contract/v1/scim-connections.ts'
import { createScimToken, revokeScimToken } from '../../../contract/v1/scim-tokens.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Log } from '../../ui/log.tsx'
import { Section } from '../../ui/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Status, StatusGlyph } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { TimeOrNone } from '../../ui/time-or-none.tsx'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/use-form.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { rolesQuery } from '../data.ts'
import { AdminPage } from '../page.tsx'
import { scimQuery, scimRequestsQuery, scimTokensQuery } from './data.ts'
import type { ScimConnection, ScimRequest, ScimToken } from './shapes.ts'

const initialOf = (connection: ScimConnection) => ({
  name: connection.name,
  per_minute: String(connection.per_minute ?? ''),
  default_role_id: String(connection.default_role_id ?? ''),
  maps_departments: connection.maps_departments,
})

const useSettings = (connection: ScimConnection) => {
  const text = useText().admin.signOn
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial: initialOf(connection),
    submit: async ({ per_minute, default_role_id, ...plain }) => {
      const body = { ...plain, per_minute: idOrNull(per_minute), default_role_id: idOrNull(default_role_id) }
      await call(changeScimConnection, { params: { id: connection.id }, body })
      await queries.invalidateQueries({ queryKey: scimQuery.queryKey })
      toast({ text: text.saved })
    },
  })
}

const Settings = ({ connection }: { connection: ScimConnection }) => {
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  const form = useSettings(connection)
  const { values, set, errors, failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-128 flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <Field label={text.scim.name} error={errors.name}>
        <Input name="name" required value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Field label={text.scim.limit} hint={text.scim.limitHint} error={errors.per_minute}>
        <Input
          name="per_minute"
          type="number"
          min={1}
          max={100_000}
          placeholder="100"
          value={values.per_minute}
          onChange={(event) => set('per_minute', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.defaultRole} hint={text.scim.defaultRoleHint} error={errors.default_role_id}>
        <Select
          name="default_role_id"
          value={values.default_role_id}
          choices={choicesOf(roles, text.leastRole)}
          onChange={(event) => set('default_role_id', event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        label={text.scim.mapsDepartments}
        hint={text.scim.mapsDepartmentsHint}
        checked={values.maps_departments}
        onChange={(on) => set('maps_departments', on)}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}

const useTokenColumns = (onRevoke: (token: ScimToken) => void): readonly TableColumn<ScimToken>[] => {
  const text = useText().admin.signOn
  return [
    { id: 'prefix', label: text.scim.token, heading: true, cell: ({ prefix }) => <Code>{`${prefix}…`}</Code> },
    { id: 'created', label: text.scim.created, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'used',
      label: text.scim.lastUsed,
      cell: ({ last_used_at }) => <TimeOrNone at={last_used_at} none={text.never} />,
    },
    { id: 'acts', label: text.acts, align: 'end', cell: (token) => <Button onClick={() => onRevoke(token)}>{text.scim.revoke}</Button> },
  ]
}

const Tokens = ({ connection }: { connection: ScimConnection }) => {
  const text = useText().admin.signOn
  const tokens = useQuery(scimTokensQuery)
  const [fresh, setFresh] = useState<string>()
  const [leaving, setLeaving] = useState<ScimToken>()
  const make = useAct({
    run: () =>
      call<typeof createScimToken, { token: string }>(createScimToken, { body: { name: connection.name, connection_id: connection.id } }),
    touches: [scimTokensQuery.queryKey],
    onDone: ({ token }) => setFresh(token),
  })
  const revoke = useAct({
    run: (id: number) => call(revokeScimToken, { params: { id } }),
    touches: [scimTokensQuery.queryKey],
    done: text.scim.tokenRevoked,
    onDone: () => setLeaving(undefined),
  })
  const columns = useTokenColumns(setLeaving)
  return (
    <>
      {fresh !== undefined && <SecretOnce label={text.scim.token} secret={fresh} />}
      <Loaded query={tokens} failed={text.loadFailed} rows={1}>
        {(data) => (
          <Table
            caption={text.scim.tokens}
            columns={columns}
            rows={data.filter(({ connection_id }) => connection_id === connection.id)}
            keyOf={({ id }) => String(id)}
          />
        )}
      </Loaded>
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {text.scim.newToken}
        </Button>
      </div>
      {leaving !== undefined && (
        <Confirm
          title={text.scim.revokeTitle}
          sentence={text.scim.revokeSentence}
          verb={text.scim.revokeVerb}
          onConfirm={() => revoke.mutate(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

const Requests = ({ connection }: { connection: ScimConnection }) => {
  const text = useText().admin.signOn
  const requests = useQuery(scimRequestsQuery(connection.id))
  const rowOf = (request: ScimRequest) => ({
    id: String(request.id),
    time: <Time at={request.created_at} mode="stamp" />,
    glyph: <StatusGlyph kind={request.status < 400 ? 'up' : request.status < 500 ? 'late' : 'down'} />,
    what: `${request.status} ${request.method}`,
    detail: [request.path, request.scim_type, request.detail].filter((part) => part !== null && part !== '').join(' · '),
  })
  return (
    <Loaded query={requests} failed={text.loadFailed} rows={3}>
      {(data) => (data.length === 0 ? <Quiet>{text.scim.noRequests}</Quiet> : <Log label={text.scim.requests} rows={data.map(rowOf)} />)}
    </Loaded>
  )
}

const Connection = ({ connection }: { connection: ScimConnection }) => {
  const text = useText().admin.signOn
  const change = useAct({
    run: (is_active: boolean) => call(changeScimConnection, { params: { id: connection.id }, body: { is_active } }),
    touches: [scimQuery.queryKey],
    done: text.saved,
  })
  return (
    <AdminPage
      title={connection.name}
      about={text.scim.throttledOf({ count: connection.throttled })}
      status={<Status kind={connection.is_active ? 'up' : 'paused'} word={connection.is_active ? text.on : text.off} look="chip" />}
      actions={<Button onClick={() => change.mutate(!connection.is_active)}>{connection.is_active ? text.turnOff : text.turnOn}</Button>}
    >
      <Section title={text.scim.requests}>
        <Requests connection={connection} />
      </Section>
      <Section title={text.scim.tokens}>
        <Tokens connection={connection} />
      </Section>
      <Section title={text.scim.settings}>
        <Settings connection={connection} />
      </Section>
    </AdminPage>
  )
}

export const ScimConnectionPage = () => {
  const text = useText().admin.signOn
  const { id } = useParams({ strict: false })
  const connections = useQuery(scimQuery)
  return (
    <Loaded query={connections} failed={text.loadFailed}>
      {(data) => {
        const connection = data.find((one) => String(one.id) === id)
        return connection === undefined ? <ErrorState what={text.scim.gone} /> : <Connection key={connection.id} connection={connection} />
      }}
    </Loaded>
  )
}
