import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { SideNav } from '../ui/page/side-nav.tsx'
import { ownGroups } from './parts.ts'

export const MeFrame = () => {
  const text = useText().me.nav
  return (
    <SideNav
      label={text.label}
      groups={ownGroups.map(({ id, parts }) => ({
        label: text.groups[id],
        items: parts.map((name) => ({ to: `/me/${name}`, label: text.parts[name] })),
      }))}
    >
      <Outlet />
    </SideNav>
  )
}
