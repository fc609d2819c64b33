import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'

export const IncidentsFrame = () => {
  const text = useText().incidents
  return (
    <>
      <SubNav
        label={text.parts}
        items={[
          { to: '/incidents', label: text.title },
          { to: '/problems', label: text.problems },
        ]}
      />
      <Outlet />
    </>
  )
}
