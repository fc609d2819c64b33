import { Outlet, useLocation } from '@tanstack/react-router'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { may, useMe } from '../session.ts'
import { SideNav } from '../ui/page/side-nav.tsx'
import { adminGroups, needsOf } from './parts.ts'

export const AdminFrame = () => {
  const text = useText().admin.nav
  const me = useMe()
  const needs = useLocation({ select: ({ pathname }) => needsOf(pathname) })
  const groups = adminGroups
    .map(({ id, parts }) => ({
      label: text.groups[id],
      items: parts
        .filter(({ below, needs: wanted }) => below !== true && may(me, wanted))
        .map(({ to }) => ({ to: `/admin/${to}`, label: text.parts[to] })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <SideNav label={text.label} groups={groups}>
      {needs === undefined || may(me, needs) ? <Outlet /> : <Forbidden />}
    </SideNav>
  )
}
