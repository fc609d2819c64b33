import { Outlet, useLocation } from '@tanstack/react-router'
import type { Permission } from '../../contract/words.ts'
import { Forbidden } from '../forbidden.tsx'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { may, useMe } from '../session.ts'
import { SideNav } from '../ui/side-nav.tsx'

type Nav = Messages['admin']['nav']
type Part = { readonly to: keyof Nav['parts']; readonly needs: Permission }
type Group = { readonly id: keyof Nav['groups']; readonly parts: readonly Part[] }

const read = 'admin:read'
const write = 'admin:write'

/** The parts of the administration, and who sees them. */
const parts: readonly Group[] = [
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
      { to: 'mailboxes', needs: read },
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
      { to: 'desk', needs: read },
      { to: 'audit', needs: read },
    ],
  },
]

const groupsFor = (me: Parameters<typeof may>[0], text: Nav) =>
  parts
    .map((group) => ({
      label: text.groups[group.id],
      items: group.parts.filter(({ needs }) => may(me, needs)).map(({ to }) => ({ to: `/admin/${to}`, label: text.parts[to] })),
    }))
    .filter(({ items }) => items.length > 0)

const needsOf = (path: string): Permission | undefined =>
  parts.flatMap((group) => group.parts).find(({ to }) => path === `/admin/${to}` || path.startsWith(`/admin/${to}/`))?.needs

/** What the pages of the administration have in common: the way between them, and who may see which. */
export const AdminFrame = () => {
  const text = useText().admin.nav
  const me = useMe()
  const needs = useLocation({ select: ({ pathname }) => needsOf(pathname) })
  return (
    <SideNav label={text.label} groups={groupsFor(me, text)}>
      {needs === undefined || may(me, needs) ? <Outlet /> : <Forbidden />}
    </SideNav>
  )
}
