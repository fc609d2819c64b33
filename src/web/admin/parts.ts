import type { Permission } from '../../contract/enums.ts'
import type { Messages } from '../i18n/messages.ts'

type Nav = Messages['admin']['nav']
type AdminPart = {
  readonly to: keyof Nav['parts']
  readonly needs: Permission
  /** Not in the navigation: a link on another page leads to this page. */
  readonly below?: true
}
type Group = { readonly id: keyof Nav['groups']; readonly parts: readonly AdminPart[] }

const read = 'admin:read'
const write = 'admin:write'

const seenWith = (needs: Permission, ...names: readonly AdminPart['to'][]): readonly AdminPart[] => names.map((to) => ({ to, needs }))

export const adminGroups: readonly Group[] = [
  { id: 'people', parts: [...seenWith('users:read', 'agents'), ...seenWith(read, 'roles', 'departments')] },
  {
    id: 'work',
    parts: [
      ...seenWith(read, 'sla', 'calendars', 'automations'),
      ...seenWith('tickets:read', 'macros', 'fields'),
      ...seenWith(read, 'mailboxes'),
      { to: 'mailboxes/quarantine', needs: read, below: true },
      ...seenWith(write, 'imports'),
    ],
  },
  { id: 'connections', parts: seenWith(read, 'webhooks', 'tokens') },
  { id: 'signOn', parts: seenWith(write, 'saml', 'oidc', 'scim', 'security') },
  { id: 'product', parts: seenWith(read, 'branding', 'desk', 'retention', 'audit', 'dead-letters') },
]

const all = adminGroups.flatMap((group) => group.parts)

/** The permission that the page at this path requires. */
export const needsOf = (path: string): Permission | undefined =>
  all.find(({ to }) => path === `/admin/${to}` || path.startsWith(`/admin/${to}/`))?.needs
