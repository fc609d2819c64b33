import type { Permission } from '../../contract/words.ts'
import type { Messages } from '../i18n/messages.ts'

type Nav = Messages['admin']['nav']
type AdminPart = {
  readonly to: keyof Nav['parts']
  readonly needs: Permission
  /** Stands below another part, which leads there. */
  readonly below?: true
}
type Group = { readonly id: keyof Nav['groups']; readonly parts: readonly AdminPart[] }

const read = 'admin:read'
const write = 'admin:write'

/** The parts of the administration, and who sees them. */
export const adminGroups: readonly Group[] = [
  {
    id: 'people',
    parts: [
      { to: 'agents', needs: 'users:read' },
      { to: 'roles', needs: read },
      { to: 'departments', needs: read },
    ],
  },
  {
    id: 'work',
    parts: [
      { to: 'sla', needs: read },
      { to: 'calendars', needs: read },
      { to: 'automations', needs: read },
      { to: 'macros', needs: 'tickets:read' },
      { to: 'fields', needs: 'tickets:read' },
      { to: 'mailboxes', needs: read },
      { to: 'mailboxes/quarantine', needs: read, below: true },
      { to: 'imports', needs: write },
    ],
  },
  {
    id: 'connections',
    parts: [
      { to: 'webhooks', needs: read },
      { to: 'tokens', needs: read },
    ],
  },
  {
    id: 'signOn',
    parts: [
      { to: 'saml', needs: write },
      { to: 'oidc', needs: write },
      { to: 'scim', needs: write },
      { to: 'security', needs: write },
    ],
  },
  {
    id: 'product',
    parts: [
      { to: 'branding', needs: read },
      { to: 'desk', needs: read },
      { to: 'retention', needs: read },
      { to: 'audit', needs: read },
    ],
  },
]

const all = adminGroups.flatMap((group) => group.parts)

/** What somebody must be allowed to do to see the page at this address. */
export const needsOf = (path: string): Permission | undefined =>
  all.find(({ to }) => path === `/admin/${to}` || path.startsWith(`/admin/${to}/`))?.needs
