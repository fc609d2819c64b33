import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { SideNav } from '../ui/side-nav.tsx'

/** What the pages of one’s own settings have in common. */
export const MeFrame = () => {
  const text = useText().me.nav
  const items = (names: readonly (keyof typeof text.parts)[]) => names.map((name) => ({ to: `/me/${name}`, label: text.parts[name] }))
  return (
    <SideNav
      label={text.label}
      groups={[
        { label: text.you, items: items(['profile', 'notifications']) },
        { label: text.here, items: items(['appearance', 'shortcuts']) },
        { label: text.access, items: items(['security', 'sessions', 'tokens']) },
      ]}
    >
      <Outlet />
    </SideNav>
  )
}
