import { Outlet } from '@tanstack/react-router'
import { useText } from '../i18n/text.tsx'
import { SubNav } from '../ui/page/sub-nav.tsx'

export const IncidentsFrame = () => {
  const { common, incidents: text } = useText()
  return (
    <>
      <SubNav
        label={text.parts}
        items={[
          { to: '/incidents', label: text.title },
          { to: '/problems', label: common.problems },
        ]}
      />
      <Outlet />
    </>
  )
}
