import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, UserPlus } from 'lucide-react'
import type { Invitation } from '../../../contract/app/invitations.ts'
import { resetTwoFactor, revokeSessions } from '../../../contract/app/security.ts'
import { deleteUser, updateUser } from '../../../contract/v1/users.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay, useMe } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { Select } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Menu } from '../../ui/layer/menu.tsx'
import { Toolbar } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { FilterEmpty } from '../../ui/page/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { choicesOf } from '../choices.ts'
import { agentsQuery, rolesQuery, type User } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { AgentForm } from './agent-form.tsx'
import { useAgentColumns } from './columns.tsx'
import { DepartureDialog } from './departure.tsx'
import { InvitationDialog, isInvited, useCanMail, useRenewInvitation } from './invitation.tsx'

type Layer =
  | { readonly kind: 'invite' }
  | { readonly kind: 'invitation'; readonly user: User; readonly invitation: Invitation }
  | { readonly kind: 'edit' | 'leave' | 'factors' | 'sessions'; readonly user: User }

const useAgentActs = (onLayer: (layer: Layer | undefined) => void) => {
  const onDone = (): void => onLayer(undefined)
  const text = useText().admin.agents
  const touches = [['agents'], ['session']]
  const id = ({ id: own }: User) => ({ params: { id: own } })
  return {
    leave: useAct({ run: (user: User) => call(deleteUser, id(user)), touches, onDone, done: (_, { name }) => text.deactivated({ name }) }),
    back: useAct({
      run: (user: User) => call(updateUser, { ...id(user), body: { is_active: true } }),
      touches,
      done: (_, { name }) => text.reactivated({ name }),
    }),
    factors: useAct({ run: (user: User) => call(resetTwoFactor, id(user)), touches, onDone, done: text.factorsReset }),
    invitation: useRenewInvitation((user, invitation) => onLayer({ kind: 'invitation', user, invitation })),
    sessions: useAct({ run: (user: User) => call(revokeSessions, id(user)), touches, onDone, done: text.sessionsEnded }),
  }
}

type Acts = ReturnType<typeof useAgentActs>

const RowActs = ({ user, acts, onLayer }: { user: User; acts: Acts; onLayer: (layer: Layer) => void }) => {
  const { common } = useText()
  const text = useText().admin.agents
  const isAdmin = useMay('admin:write')
  const isMe = useMe()?.id === user.id
  const navigate = useNavigate()
  const items = [
    ...(isInvited(user) ? [{ label: text.invitation.resend, onSelect: () => acts.invitation.mutate(user) }] : []),
    ...(isAdmin ? [{ label: common.apiTokens, onSelect: () => void navigate({ href: `/admin/tokens?agent=${user.id}` }) }] : []),
    ...(isAdmin ? [{ label: text.did, onSelect: () => void navigate({ href: `/admin/audit?actor=${user.id}` }) }] : []),
    ...(isAdmin && user.is_active ? [{ label: text.endSessions, onSelect: () => onLayer({ kind: 'sessions', user }) }] : []),
    ...(isAdmin && user.mfa_enabled ? [{ label: text.resetFactors, onSelect: () => onLayer({ kind: 'factors', user }) }] : []),
    ...(user.is_active && !isMe ? [{ label: text.deactivate, danger: true, onSelect: () => onLayer({ kind: 'leave', user }) }] : []),
    ...(user.is_active ? [] : [{ label: text.reactivate, onSelect: () => acts.back.mutate(user) }]),
  ]
  return (
    <span className="inline-flex items-center gap-1">
      <Button onClick={() => onLayer({ kind: 'edit', user })}>{common.edit}</Button>
      {items.length > 0 && (
        <Menu align="end" label={text.more({ name: user.name })} icon={<Ellipsis aria-hidden="true" className="size-4" />} items={items} />
      )}
    </span>
  )
}

const Layers = ({ layer, acts, onClose }: { layer: Layer; acts: Acts; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().admin.agents
  const toast = useToast()
  const canMail = useCanMail()
  const refresh = useAct({ run: async () => undefined, touches: [['agents'], ['session']] })
  const saved = (sentence: string): void => {
    toast({ text: sentence })
    refresh.mutate()
    onClose()
  }
  const invited = (user: User): void => {
    if (canMail) return saved(text.invited({ email: user.email ?? '' }))
    onClose()
    acts.invitation.mutate(user)
  }
  if (layer.kind === 'invite') return <AgentForm canMail={canMail} onSaved={invited} onClose={onClose} />
  const { user } = layer
  if (layer.kind === 'invitation') return <InvitationDialog user={user} invitation={layer.invitation} onClose={onClose} />
  if (layer.kind === 'edit') return <AgentForm user={user} canMail={canMail} onSaved={() => saved(common.saved)} onClose={onClose} />
  if (layer.kind === 'leave')
    return <DepartureDialog user={user} busy={acts.leave.isPending} onConfirm={() => acts.leave.mutate(user)} onClose={onClose} />
  const words = layer.kind === 'factors' ? text.factorsQuestion : text.sessionsQuestion
  return (
    <Confirm
      title={words.title({ name: user.name })}
      sentence={words.sentence}
      verb={words.verb}
      onConfirm={() => acts[layer.kind === 'factors' ? 'factors' : 'sessions'].mutate(user)}
      onClose={onClose}
    />
  )
}

const Filters = () => {
  const { common } = useText()
  const text = useText().admin.agents
  const [search, change] = useSearchText()
  const { data: roles = [] } = useQuery(rolesQuery)
  const states = (['active', 'inactive', 'all'] as const).map((value) => ({
    value: value === 'active' ? '' : value,
    label: text.states[value],
  }))
  return (
    <>
      <div className="w-64 max-w-full">
        <SearchInput label={text.search} value={search.q ?? ''} onChange={(q) => change({ q, page: '' })} />
      </div>
      <div className="w-40">
        <Select
          aria-label={common.role}
          value={search.role ?? ''}
          choices={choicesOf(roles, text.anyRole)}
          onChange={(event) => change({ role: event.currentTarget.value, page: '' })}
        />
      </div>
      <div className="w-36">
        <Select
          aria-label={common.status}
          value={search.state ?? ''}
          choices={states}
          onChange={(event) => change({ state: event.currentTarget.value, page: '' })}
        />
      </div>
    </>
  )
}

export const AgentsPage = () => {
  const { nav } = useText().admin
  const text = useText().admin.agents
  const mayWrite = useMay('users:write')
  const [search, change] = useSearchText()
  const [layer, setLayer] = useState<Layer>()
  const close = (): void => setLayer(undefined)
  const acts = useAgentActs(setLayer)
  const { q = '', role = '', state = '', page = '1' } = search
  const agents = useQuery(agentsQuery({ q, role, state, page: Number(page) }))
  const columns = useAgentColumns(mayWrite ? (user) => <RowActs user={user} acts={acts} onLayer={setLayer} /> : undefined)
  const invite = (
    <CreateButton
      icon={<UserPlus aria-hidden="true" className="size-4" />}

      onClick={() => setLayer({ kind: 'invite' })}
    >
      {text.invite}
    </CreateButton>
  )
  return (
    <SettingsPage title={nav.parts.agents} about={text.about} actions={mayWrite ? invite : undefined}>
      <Toolbar label={text.filter}>
        <Filters />
      </Toolbar>
      <Loaded query={agents} failed={text.loadFailed}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <FilterEmpty sentence={text.noneMatch} onClear={() => change({ q: '', role: '', state: 'all', page: '' })} />
          ) : (
            <>
              <Table caption={nav.parts.agents} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
              <Pager meta={meta} onPage={(next) => change({ page: String(next) })} />
            </>
          )
        }
      </Loaded>
      {layer !== undefined && <Layers layer={layer} acts={acts} onClose={close} />}
    </SettingsPage>
  )
}
