import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createScimConnection, mapScimGroup, setScimExemptions } from '../../../contract/v1/scim-connections.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Select } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Points } from '../../ui/list/points.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { SecretOnce } from '../../ui/layer/secret-once.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { colleaguesQuery, rolesQuery } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { copyFact } from './copy-fact.tsx'
import { scimExemptionsQuery, scimGroupsQuery, scimQuery } from './data.ts'
import type { ScimConnectionRecord, ScimGroupRecord } from './shapes.ts'

const useConnectionColumns = (): readonly TableColumn<ScimConnectionRecord>[] => {
  const { common } = useText()
  const text = useText().admin.signOn
  const format = useFormat()
  return [
    { id: 'name', label: common.name, heading: true, cell: ({ id, name }) => <Go to={`/admin/scim/${id}`}>{name}</Go> },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_active }) => <Status kind={is_active ? 'up' : 'paused'} word={is_active ? common.on : common.off} />,
    },
    { id: 'limit', label: text.scim.limit, cell: ({ per_minute }) => text.scim.perMinute({ count: per_minute ?? 100 }) },
    { id: 'throttled', label: text.scim.throttled, align: 'end', cell: ({ throttled }) => format.number(throttled) },
  ]
}

const NewConnection = ({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const form = useForm({
    initial: { name: '' },
    submit: async (body) => onMade((await call(createScimConnection, { body })).token),
  })
  return (
    <FormDialog title={text.scim.newTitle} verb={text.connect} failed={text.saveFailed} form={form} onClose={onClose}>
      <TextField label={common.name} hint={text.scim.nameHint} required maxLength={255} {...typedIn(form, 'name')} />
    </FormDialog>
  )
}

/** Maps SCIM groups to roles. The mapping of a group that represents a role itself (`is_native`) is fixed. */
const Groups = () => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  const groups = useQuery(scimGroupsQuery)
  const map = useAct({
    run: ({ id, role_id }: { id: number; role_id: number | null }) => call(mapScimGroup, { params: { id }, body: { role_id } }),
    touches: [scimGroupsQuery.queryKey, ['agents']],
    done: common.saved,
  })
  const columns: readonly TableColumn<ScimGroupRecord>[] = [
    {
      id: 'name',
      label: text.scim.group,
      heading: true,
      cell: ({ display_name, is_native }) => (
        <span className="inline-flex items-center gap-2">
          {display_name}
          {is_native && <Chip>{common.builtIn}</Chip>}
        </span>
      ),
    },
    { id: 'members', label: common.members, align: 'end', cell: ({ member_count }) => member_count },
    {
      id: 'role',
      label: common.role,
      cell: ({ id, display_name, role_id, is_native }) => (
        <div className="max-w-56">
          <Select
            aria-label={text.scim.roleOf({ name: display_name })}
            disabled={is_native}
            value={String(role_id ?? '')}
            choices={choicesOf(roles, text.scim.noRole)}
            onChange={(event) => map.mutate({ id, role_id: idOrNull(event.currentTarget.value) })}
          />
        </div>
      ),
    },
  ]
  return (
    <Loaded query={groups} failed={text.loadFailed} rows={3}>
      {(data) => <Table caption={text.scim.groups} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
    </Loaded>
  )
}

/** Agents that provisioning can neither deactivate nor demote. */
const Exemptions = () => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const exempt = useQuery(scimExemptionsQuery)
  const save = useAct({
    run: (user_ids: number[]) => call(setScimExemptions, { body: { user_ids } }),
    touches: [scimExemptionsQuery.queryKey],
    done: common.saved,
  })
  return (
    <Loaded query={exempt} failed={text.loadFailed} rows={2}>
      {(ids) => (
        <CheckList
          label={text.scim.exempt}
          hint={text.scim.exemptHint}
          choices={choicesOf(agents)}
          chosen={(save.isPending ? save.variables : ids).map(String)}
          onChange={(next) => save.mutate(next.map(Number))}
        />
      )}
    </Loaded>
  )
}

const Connections = () => {
  const text = useText().admin.signOn
  const connections = useQuery(scimQuery)
  const columns = useConnectionColumns()
  return (
    <Loaded query={connections} failed={text.loadFailed} rows={2}>
      {(data) =>
        data.length === 0 ? (
          <Quiet>{text.scim.none}</Quiet>
        ) : (
          <Table caption={text.scim.connections} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
        )
      }
    </Loaded>
  )
}

export const ScimPage = () => {
  const { common } = useText()
  const { signOn: text } = useText().admin
  const [making, setMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const refresh = useAct({ run: async () => undefined, touches: [scimQuery.queryKey] })
  return (
    <SettingsPage
      title={text.scim.title}
      about={text.scim.about}
      actions={<CreateButton onClick={() => setMaking(true)}>{text.connect}</CreateButton>}
    >
      <Section title={common.setUp}>
        <p>{text.scim.setUpHint}</p>
        <FactList facts={[copyFact(text.scim.baseUrl, `${location.origin}/scim/v2`)]} />
        {token !== undefined && <SecretOnce label={common.token} secret={token} />}
      </Section>
      <Section title={text.scim.connections}>
        <Connections />
      </Section>
      <Section title={text.scim.groups}>
        <p>{text.scim.groupsHint}</p>
        <Groups />
      </Section>
      <Section title={text.scim.whatHappens}>
        <Points points={Object.values(text.scim.effects)} />
      </Section>
      <Section title={text.scim.protection}>
        <Exemptions />
      </Section>
      {making && (
        <NewConnection
          onMade={(made) => {
            setMaking(false)
            setToken(made)
            refresh.mutate()
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </SettingsPage>
  )
}
